"""Boss Table: the appliance in the middle of the table."""
