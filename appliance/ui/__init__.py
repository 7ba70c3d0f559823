"""The screen: the one place that knows pygame."""

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]
"""As if it were not there: pygame would load it, 6 MB, to find its own files, and does well without it."""
