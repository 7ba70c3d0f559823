"""What `boss-table check` finds wrong, without its notes."""

from pathlib import Path

from appliance.commands.check import found_in
from appliance.library import Fault


def faults_in(path: Path) -> list[Fault]:
    """Everything that is wrong in a content folder or file."""
    return [found for found in found_in(path) if not found.note]
