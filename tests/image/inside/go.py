"""Inside the guest: look what the journal kept, tell it, and play the evening on from there by the box's own command.

Writes to the line to the host: one JSON object that tells what was found, then the events as they may be shown.
"""

import hashlib
import json
import os
import sys
from pathlib import Path

import msgspec

from appliance.games import find_games
from appliance.journal import read_fights
from appliance.shell.session import fold

STATE, HERE = Path(os.environ["STATE_DIRECTORY"]), Path(__file__).parent


def found() -> tuple[int, int, str]:
    """The last match that is kept, its actions, and the digest of its state as it is folded."""
    if not (STATE / "boss-table.db").exists():
        return 0, 0, ""
    stored = list(read_fights(STATE))
    if not stored:
        return 0, 0, ""
    match = fold(find_games()[0][stored[-1].game], stored[-1])
    return stored[-1].fight, match.actions, hashlib.sha256(msgspec.json.encode(match.state)).hexdigest()


def main() -> None:
    plan = json.loads((HERE / "plan.json").read_text("utf-8"))
    fight, actions, state = found()
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    print(json.dumps({"boot": boot, "fight": fight, "actions": actions, "state": state}), flush=True)
    done = max((steps for at, steps in plan["moments"] if tuple(at) <= (fight, actions)), default=0)
    script = Path(os.environ["RUNTIME_DIRECTORY"]) / "rest.txt"
    script.write_text("\n".join(plan["steps"][done:]), "utf-8")
    words = ["run", "--board", "script", str(script), "--state", str(STATE), "--seed", str(plan["seed"]), "--events"]
    os.execv(sys.executable, [sys.executable, "-m", "appliance", *words])


if __name__ == "__main__":
    main()
