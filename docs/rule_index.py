"""Writes the list of the rules and the index that the server loads, from the documents of the rules."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from robray import rules
from robray.rules.engine.document import FOLDER, in_words, otherwise, parsed

LIST = "README"

_HEAD = '''"""Index of the rules: the module of each one's logic, and whether it checks statements or is off by default.

`python docs/generate.py` writes this file from the documents of the rules and the modules of their logic.
"""

from collections.abc import Mapping

INDEX: Mapping[str, Mapping[str, tuple[str, ...]]] = {
'''


_ABOUT = (
    "`robray explain RULE` prints a rule's page. A comment `robray: ignore[RULE]` silences the rule in its line or, on",
    "a line of its own, in the next one. [The configuration](../configuration.md) silences it in a project.",
)


def documents() -> dict[str, Mapping[str, str]]:
    """The front matter of each document, by the code of its rule."""
    paths = {each.stem: each for each in Path(FOLDER).glob("*.md") if each.stem != LIST}
    return {code: parsed(paths[code].read_text("utf-8"))[0] for code in sorted(paths)}


def index() -> str:
    """The module `robray.rules.index`: the rules of each folder."""
    rows: dict[str, list[str]] = {}
    known = documents()
    for folder in sorted({front["format"] for front in known.values()}):
        package = import_module(f"robray.rules.{folder}")
        rows[folder] = []
        logic = {
            code: (module.name, made)
            for module in iter_modules(package.__path__)
            for code, made in getattr(import_module(f"{package.__name__}.{module.name}"), "LOGIC", {}).items()
        }
        for code, front in known.items():
            if front["format"] == folder:
                name, made = logic.pop(code, ("", None))
                checks = made is not None and made.keywords.keys() & {"check", "check_by"}
                row = (name, *["checks"] * bool(checks), *["off"] * ("disabled" in front))
                written = ", ".join(f'"{each}"' for each in row) + "," * (len(row) == 1)
                rows[folder].append(f'        "{code}": ({written}),\n')
        if logic:
            raise ValueError(f"no document of '{folder}' is about {', '.join(logic)}")
    return _HEAD + "".join(f'    "{folder}": {{\n{"".join(each)}    }},\n' for folder, each in rows.items()) + "}\n"


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
