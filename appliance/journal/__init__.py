"""The journal: what happened, safe on disk before anybody sees it. Knows engine values only."""

from appliance.journal.journal import Acknowledgement, BackupFailed, Journal, SavedAgain, WriteFailed, Written
from appliance.journal.lock import StateInUse
from appliance.journal.reading import read_fights
from appliance.journal.store import Damaged, Ended, Entry, Stored

__all__ = [
    "Acknowledgement",
    "BackupFailed",
    "Damaged",
    "Ended",
    "Entry",
    "Journal",
    "SavedAgain",
    "StateInUse",
    "Stored",
    "WriteFailed",
    "Written",
    "read_fights",
]
