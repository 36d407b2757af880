# SPDX-License-Identifier: MIT
"""Which files of a source tree the checks look at."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SKIPPED_FOLDERS = {".git", "build", "node_modules", "__pycache__"}


def files(root: Path) -> list[Path]:
    """Every file below root that git tracks or would track; without git, every file outside build folders."""
    if (root / ".git").exists():
        # safe.directory: a checkout owned by somebody else (a container's mount) is still readable.
        command = ["git", "-c", f"safe.directory={root}", "-C", str(root)]
        command += ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listing = subprocess.run(command, capture_output=True, check=False)
        if listing.returncode == 0:
            names = sorted({name for name in listing.stdout.decode().split("\0") if name})
            return [root / name for name in names if (root / name).is_file()]
    found = (p for p in root.rglob("*") if p.is_file())
    return sorted(p for p in found if not SKIPPED_FOLDERS.intersection(p.relative_to(root).parts))
