"""Makes folders of the trees of /sys that are written down beside this file."""

from pathlib import Path

HERE = Path(__file__).parent


def plant(name: str, root: Path) -> Path:
    """The tree of this name below `root`, which it gives back."""
    for line in (HERE / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        if " -> " in line:
            path, target = line.split(" -> ")
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).symlink_to(target)
        else:
            path, _, content = line.partition(" =")
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(content.strip(" ").replace("\\n", "\n").replace("\\0", "\0"))
    return root
