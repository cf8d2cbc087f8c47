"""Writes the rules' pages from their records: `python docs/generate.py`. A test keeps the two in step."""

from pathlib import Path

from robray.rules import RULES
from robray.rules.page import index, page

FOLDER = Path(__file__).parent / "rules"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.md"):
        old.unlink()
    for rule in RULES:
        (FOLDER / f"{rule.code}.md").write_text(page(rule))
    (FOLDER / "README.md").write_text(index(RULES))


if __name__ == "__main__":
    main()
