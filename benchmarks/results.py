"""All that a run has found."""

from dataclasses import dataclass, field

from benchmarks.measures import Figure, Measured
from benchmarks.own import ROBRAY, Own
from benchmarks.pace import Paces
from benchmarks.requests import Asked
from benchmarks.samples import Sample


@dataclass
class Results:
    """`by_server` by the server's name and then by lines; `inside` likewise by lines, of scenes in one frame."""

    sizes: tuple[int, ...]
    paces: Paces
    versions: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    by_server: dict[str, dict[int, Measured]] = field(default_factory=dict)
    inside: dict[int, Measured] = field(default_factory=dict)
    requests: dict[str, Asked] = field(default_factory=dict)
    own: dict[Own, Sample] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def ours(self, lines: int) -> Measured:
        return self.by_server.get(ROBRAY.name, {}).get(lines, Measured())

    def peers(self, figure: Figure, lines: int) -> dict[str, Sample]:
        """Of those that found something to answer."""
        return {
            name: by_lines[lines].samples[figure]
            for name, by_lines in self.by_server.items()
            if not name.startswith(ROBRAY.name)
            and lines in by_lines
            and figure in by_lines[lines].samples
            and not by_lines[lines].samples[figure].is_mostly_empty
        }

    def own_p50(self, own: Own) -> float | None:
        return self.own[own].p50 if own in self.own else None

    def growth(self, name: str) -> float | None:
        """How many times as long a key takes at 100,000 lines as at 10,000."""
        by_lines = self.by_server.get(name, {})
        small = by_lines.get(10_000, Measured()).p50(Figure.KEY)
        large = by_lines.get(100_000, Measured()).p50(Figure.KEY)
        return None if small is None or large is None else large / small
