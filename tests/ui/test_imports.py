"""What the screen brings along when it is loaded."""

import subprocess
import sys


def test_the_screen_loads_without_the_big_library_that_pygame_would_look_for_its_own_files_with() -> None:
    code = "import sys, appliance.ui.window, pygame; pygame.font.init(); pygame.font.Font(None, 20)\n"
    code += "print([name for name, module in sys.modules.items() if name.startswith('pkg_resources') and module])"

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == "[]"
