"""Writes what is made of records: the index of the rules, schemas, settings, commands, the manual page and completions.

`python docs/generate.py`; tests keep all of them in step.
"""

import json
import os
import sys
from pathlib import Path

import editor_words
import rule_index
import rule_pictures

from robray.cli.arguments import parser
from robray.cli.completion import SCRIPTS
from robray.cli.manual import commands, manual
from robray.configuration.schema import schema
from robray.export.raster import png
from robray.lsp import preferences

DOCS = Path(__file__).parent
FOLDER = DOCS / "rules"
PICTURES = DOCS / "images" / "rules"
COMPLETIONS = DOCS.parent / "completions"
PACKAGE = DOCS.parent / "editors" / "vscode" / "package.json"
COMPLETION_NAMES = {"bash": "robray.bash", "zsh": "_robray", "fish": "robray.fish"}

OWN_SETTINGS = {"robray.server.path", "robray.kinematicTree.followCursor", "robray.trace.server"}
"""What VS Code keeps from the server."""

CATEGORIES = {
    "Server": ("server", "trace"),
    "Kinematic Tree": ("kinematicTree",),
    "Findings": ("diagnostics",),
    "Beside the Text": ("inlayHints", "codeLens", "colors", "semanticTokens", "hover"),
    "Typing": ("completion", "inlineCompletion", "typing"),
    "Files": (
        "exclude",
        "respectGitignore",
        "includePaths",
        "packagePaths",
        "rosDistro",
        "environment",
        "rofi",
        "smurf",
        "urdf",
    ),
    "Rules": ("rules", "naming", "tags", "loadTogether"),
    "Layout": ("format",),
}
"""How VS Code's editor of settings lists them: by what comes behind `robray.`; last what no category has."""

LAST_CATEGORY = "Limits"


def main() -> None:
    if rule_index.write():
        # What is made of the index is loaded by now.
        os.execv(sys.executable, [sys.executable, __file__])  # noqa: S606 - there is nothing to quote
    write_pictures()
    (FOLDER / "README.md").write_text(rule_index.list_of_rules())
    (DOCS / "robray.schema.json").write_text(json.dumps(schema(), indent=2) + "\n")
    (DOCS / "robray.1").write_text(manual(parser()))
    (DOCS / "commands.md").write_text(commands(parser()))
    (DOCS / "settings.schema.json").write_text(json.dumps(preferences.schema(), indent=2) + "\n")
    (DOCS / "settings.md").write_text(preferences.page())
    PACKAGE.write_text(with_settings(PACKAGE.read_text()))
    editor_words.write()
    COMPLETIONS.mkdir(exist_ok=True)
    for shell, name in COMPLETION_NAMES.items():
        (COMPLETIONS / name).write_text(SCRIPTS[shell](parser()))


def write_pictures() -> None:
    """One that shows the same stays as it is: how bytes are packed differs from library to library."""
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.png"):
        if old.stem not in rule_pictures.PICTURED:
            old.unlink()
    for code in rule_pictures.PICTURED:
        path, drawn = PICTURES / f"{code}.png", rule_pictures.picture(code)
        if not path.is_file() or not rule_pictures.shows(path.read_bytes(), drawn):
            path.write_bytes(png(drawn))


def with_settings(package: str) -> str:
    """The package of VS Code with the server's settings, and those of its own, by category."""
    made = json.loads(package)
    configuration = made["contributes"]["configuration"]
    own = {name: row for each in configuration for name, row in each["properties"].items() if name in OWN_SETTINGS}
    categories: dict[str, dict[str, object]] = {title: {} for title in (*CATEGORIES, LAST_CATEGORY)}
    for name, row in (own | preferences.schema()["properties"]).items():
        categories[category(name)][name] = row
    made["contributes"]["configuration"] = [
        {"title": title, "order": order, "properties": rows}
        for order, (title, rows) in enumerate(categories.items(), 1)
        if rows
    ]
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def category(name: str) -> str:
    section = name.split(".")[1]
    return next((title for title, sections in CATEGORIES.items() if section in sections), LAST_CATEGORY)


if __name__ == "__main__":
    main()
