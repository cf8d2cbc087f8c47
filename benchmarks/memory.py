"""Memory that a process and its children have in RAM."""

from pathlib import Path

PROC = Path("/proc")


def resident_megabytes(process: int) -> float | None:
    """None where there is no /proc."""
    if not PROC.is_dir():
        return None
    parents: dict[int, int] = {}
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            parents[int(entry.name)] = _field(entry, "PPid")
    family = {process}
    while True:
        more = {child for child, parent in parents.items() if parent in family} - family
        if not more:
            break
        family |= more
    return sum(_field(PROC / str(each), "VmRSS") for each in family) / 1024


def _field(entry: Path, name: str) -> int:
    """0 if the process has ended meanwhile."""
    try:
        lines = (entry / "status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(name + ":")), 0)
