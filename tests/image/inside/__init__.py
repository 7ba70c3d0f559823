"""What runs inside the guest of the power cuts."""
