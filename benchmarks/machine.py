"""What a run ran on."""

import os
import platform
import re
import subprocess
from pathlib import Path


def machine() -> list[str]:
    facts = [
        f"{_processor()}, {os.cpu_count()} cores",
        platform.platform(terse=True),
        f"Python {platform.python_version()}",
    ]
    if hasattr(os, "getloadavg"):
        facts.append(f"load before the run {os.getloadavg()[0]:.1f}")
    return facts


def commit() -> str:
    """Of robray; with a `+` if files differ from it."""
    described = subprocess.run(
        ("git", "describe", "--always", "--dirty=+", "--exclude=*"),  # noqa: S607
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return described.stdout.strip() or "unknown"


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return platform.processor() or platform.machine() if found is None else found[1]
