"""What runs inside the booted container of test_boot."""
