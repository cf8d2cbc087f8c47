"""Writes the list of the rules and the index that the server loads, from the documents of the rules."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from textwrap import wrap

from robray import rules
from robray.rules.engine.document import FOLDER, in_words, otherwise, parsed

LIST = "README"

_HEAD = '''"""Index of the rules: by the module of their logic, and those that check statements or are off by default.

`python docs/generate.py` writes this file from the documents of the rules and the modules of their logic.
"""

from collections.abc import Mapping
'''

_INDEX = """
INDEX: Mapping[str, Mapping[str, str]] = {
"""

_WIDTH = 120


_ABOUT = (
    "`robray explain RULE` prints a rule's page. A comment `robray: ignore[RULE]` silences the rule in its line or, on",
    "a line of its own, in the next one. [The configuration](../configuration.md) silences it in a project.",
)


def documents() -> dict[str, Mapping[str, str]]:
    """The front matter of each document, by the code of its rule."""
    paths = {each.stem: each for each in Path(FOLDER).glob("*.md") if each.stem != LIST}
    return {code: parsed(paths[code].read_text("utf-8"))[0] for code in sorted(paths)}


def index() -> str:
    """The module `robray.rules.index`: the rules of each folder, by their modules; those without logic are in none."""
    known = documents()
    checking: list[str] = []
    rows = []
    for folder in sorted({front["format"] for front in known.values()}):
        package = import_module(f"robray.rules.{folder}")
        codes = {code for code, front in known.items() if front["format"] == folder}
        modules: dict[str, list[str]] = {}
        for module in iter_modules(package.__path__):
            for code, made in getattr(import_module(f"{package.__name__}.{module.name}"), "LOGIC", {}).items():
                if code not in codes:
                    raise ValueError(f"no document of '{folder}' is about {code}")
                modules.setdefault(module.name, []).append(code)
                checking += [code] * bool(made.keywords.keys() & {"check", "check_by"})
        modules[""] = [*codes.difference(*modules.values())]
        listed = "".join(_row(f'        "{name}": ', each, ",") for name, each in sorted(modules.items()) if each)
        rows.append(f'    "{folder}": {{\n{listed}    }},\n')
    off = [code for code, front in known.items() if "disabled" in front]
    sets = _row("\nCHECKING = ", checking, "") + _row("\nOFF = ", off, "")
    return f"{_HEAD}{_INDEX}{''.join(rows)}}}\n{sets}"


def _row(head: str, codes: Iterable[str], end: str) -> str:
    """A text with codes, as the formatter lays it out."""
    text = " ".join(sorted(codes))
    if len(head) + len(text) + len(end) <= _WIDTH - 2:
        return f'{head}"{text}"{end}\n'
    blanks = " " * (len(head) - len(head.lstrip(" ")))
    room = _WIDTH - len(blanks) - 6
    *lines, last = [text] if len(text) <= room else wrap(text, room - 1, break_on_hyphens=False)
    return (
        f"{head}(\n" + "".join(f'{blanks}    "{each} "\n' for each in lines) + f'{blanks}    "{last}"\n{blanks}){end}\n'
    )


def list_of_rules() -> str:
    """Markdown: all rules in a table."""
    rows = [f"| [{code}]({code}.md) | {_levels(front)} | {front['summary']} |" for code, front in documents().items()]
    return "\n".join(["# Rules", "", *_ABOUT, "", "| rule | severity | |", "|---|---|---|", *rows, ""])


def _levels(front: Mapping[str, str]) -> str:
    others = [severity for severity, _ in otherwise(front.get("otherwise", ""))]
    return in_words(["off"] * ("disabled" in front) + [front["severity"], *others])


def write() -> bool:
    """Writes the index; whether it was another one."""
    path, made = Path(rules.__file__).parent / "index.py", index()
    is_new = path.read_text() != made
    path.write_text(made)
    return is_new


if __name__ == "__main__":
    write()
