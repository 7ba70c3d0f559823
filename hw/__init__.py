"""What the box can sense and light: camera, button, lamps. Knows nothing of games."""
