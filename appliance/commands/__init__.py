"""One module a command of `boss-table`; with `__main__` these alone may know every part."""
