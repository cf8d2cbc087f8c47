"""The VS Code package: its parts agree with the server and with each other."""

import ast
import json
import re
import runpy
import struct
import subprocess
import zipfile
from typing import Any

import pytest

from editors.editors import ROOT
from editors.vscode import EXTENSION, needs_tools, package
from robray.cli.main import main
from robray.features.token_types import TokenModifier, TokenType
from robray.formats import FORMATS
from robray.lsp.methods import COMMANDS
from robray.lsp.preferences import schema
from robray.project import NAMES

PACKAGE: dict[str, Any] = json.loads((EXTENSION / "package.json").read_text())
CONTRIBUTES: dict[str, Any] = PACKAGE["contributes"]
CATEGORIES: list[dict[str, Any]] = CONTRIBUTES["configuration"]
SETTINGS: dict[str, Any] = {name: row for each in CATEGORIES for name, row in each["properties"].items()}
OWN_SETTINGS = {"robray.server.path", "robray.kinematicTree.followCursor", "robray.trace.server"}
MOST_BYTES = 700_000
"""But for the page of the 3D view."""
MOST_BYTES_OF_PAGE = 1_000_000
SOURCES = "\n".join(path.read_text() for path in (EXTENSION / "src").glob("*.ts"))


def test_the_servers_settings_are_those_of_its_table() -> None:
    assert {name: row for name, row in SETTINGS.items() if name not in OWN_SETTINGS} == schema()["properties"]


def test_settings_are_listed_by_what_they_are_about() -> None:
    """Each once, and none where only limits are."""
    names = [name for each in CATEGORIES for name in each["properties"]]
    assert len(names) == len({*names})
    assert [each["order"] for each in CATEGORIES] == [*range(1, len(CATEGORIES) + 1)]
    (limits,) = [each for each in CATEGORIES if each["title"] == "Limits"]
    assert {name.split(".")[1] for name in limits["properties"]} == {"limits"}


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_described_and_has_a_scope(name: str) -> None:
    row = SETTINGS[name]
    assert row.get("description") or row.get("markdownDescription")
    assert row["scope"] in {"window", "resource", "machine-overridable"}
    assert "default" in row


def test_our_own_settings_are_kept_from_the_server() -> None:
    (kept,) = re.findall(r"OWN_SETTINGS = new Set\(\[(.*)\]\)", SOURCES)
    assert {name.split(".")[1] for name in OWN_SETTINGS} == {*json.loads(f"[{kept}]")}


def test_what_starts_programs_and_leads_outside_is_restricted_where_a_workspace_is_not_trusted() -> None:
    assert {*PACKAGE["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]} == {
        "robray.server.path",
        "robray.includePaths",
        "robray.packagePaths",
    }


def test_every_command_is_there_and_none_has_a_name_of_the_servers() -> None:
    named = {command["command"] for command in CONTRIBUTES["commands"]}
    told = {*re.findall(r'registerCommand\("([^"]+)"', SOURCES)}
    assert named | {"robray.showReferences", "robray.openAt"} == told
    assert not told & COMMANDS.keys()
    menus = {row["command"] for rows in CONTRIBUTES["menus"].values() for row in rows}
    assert menus <= named
    welcomed = {*re.findall(r"command:(robray\.[a-zA-Z.]+)", json.dumps(CONTRIBUTES))}
    assert welcomed <= named | {"robray.kinematicTree.focus"}
    assert {*re.findall(r'(?:command: |ask<.*>\()"(robray\.[a-zA-Z]+)"', SOURCES)} <= (COMMANDS.keys() | named)


def test_no_command_is_kept_from_who_has_no_scene() -> None:
    """What is not enabled says nothing; a command says why it does nothing."""
    assert not [command for command in CONTRIBUTES["commands"] if "enablement" in command]


def test_what_vscode_shows_as_plain_text_has_no_marks_of_markdown() -> None:
    plain = [row["contents"] for row in CONTRIBUTES["viewsWelcome"]]
    plain += [row["title"] for row in CONTRIBUTES["commands"]]
    plain += [row["description"] for row in SETTINGS.values() if "description" in row]
    assert plain
    assert not [text for text in plain if "`" in text or "**" in text]


def test_robots_stay_xml_and_are_served() -> None:
    (xml,) = [one for one in CONTRIBUTES["languages"] if one["id"] == "xml"]
    assert xml == {"id": "xml", "extensions": [".urdf", ".xacro", ".srdf"]}
    assert "onLanguage:xml" in PACKAGE["activationEvents"]
    (pattern,) = re.findall(r'const ROBOTS = "([^"]+)"', SOURCES)
    suffixes = {f".{suffix}" for suffix in re.findall(r"\w+", pattern)}
    assert suffixes == {written for each in xml["extensions"] for written in (each, each.upper())}


def test_every_suffix_of_a_format_has_a_language() -> None:
    known = {suffix for language in CONTRIBUTES["languages"] for suffix in language.get("extensions", ())}
    assert {suffix for each in FORMATS.formats for suffix in each.suffixes} <= known
    # Suffixes that belong to everybody are VS Code's own, and wake the extension.
    owners = {".json": "json", ".xml": "xml", ".yaml": "yaml", ".yml": "yaml"}
    shared = {suffix for each in FORMATS.formats for suffix in each.shared}
    assert {f"onLanguage:{owners[suffix]}" for suffix in shared} <= {*PACKAGE["activationEvents"]}


def test_the_configuration_is_toml_is_served_and_has_its_schema() -> None:
    (toml,) = [one for one in CONTRIBUTES["languages"] if one["id"] == "toml"]
    assert toml == {"id": "toml", "filenames": ["robray.toml"]}
    assert "onLanguage:toml" in PACKAGE["activationEvents"]
    (pattern,) = re.findall(r'const PROJECTS = "([^"]+)"', SOURCES)
    assert {*NAMES} == {f"{name}.toml" for name in re.findall(r"\w+(?=[,}])", pattern)}
    (validation,) = CONTRIBUTES["tomlValidation"]
    assert validation["fileMatch"] == toml["filenames"][0]
    path = validation["url"].removeprefix("https://raw.githubusercontent.com/robray/robray/main/")
    assert (ROOT / path).is_file()
    assert validation["url"] in (ROOT / "docs" / "configuration.md").read_text()


def test_every_modifier_of_ours_is_declared() -> None:
    assert [one["id"] for one in CONTRIBUTES["semanticTokenModifiers"]] == [TokenModifier.UNUSED.name.lower()]
    (scopes,) = [one["scopes"] for one in CONTRIBUTES["semanticTokenScopes"] if one["language"] == "robray"]
    assert {selector.split(".")[0] for selector in scopes} <= {token.value for token in TokenType}


def test_names_are_painted_alike_with_and_without_the_server() -> None:
    grammar = (EXTENSION / "syntaxes" / "robray.tmLanguage.json").read_text()
    (scopes,) = [one["scopes"] for one in CONTRIBUTES["semanticTokenScopes"] if one["language"] == "robray"]
    assert [scope for found in scopes.values() for scope in found if scope.removesuffix(".robray") not in grammar] == []
    assert {selector.split(".")[0] for selector in scopes} == {token.value for token in TokenType}


def test_completions_come_from_the_server_alone() -> None:
    assert "snippets" not in CONTRIBUTES
    defaults = CONTRIBUTES["configurationDefaults"]["[robray]"]
    assert defaults["editor.wordBasedSuggestions"] == "off"
    assert defaults["editor.acceptSuggestionOnEnter"] == "smart", "what is there already is not taken again"
    assert '"editor.action.triggerSuggest": true' in SOURCES


def test_the_problem_matcher_reads_what_check_prints(capsys: pytest.CaptureFixture[str]) -> None:
    (matcher,) = CONTRIBUTES["problemMatchers"]
    pattern = matcher["pattern"]
    assert main(["check", "--output-format", "concise", str(ROOT / "examples" / "mistakes")]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    found = [re.match(pattern["regexp"], line) for line in lines]
    assert len(lines) == 10
    assert re.match(pattern["regexp"], last) is None
    first = found[0]
    assert first is not None
    parts = {name: first[pattern[name]] for name in ("file", "line", "column", "severity", "code", "message")}
    assert parts.pop("file").endswith("ten.robray")
    assert parts == {
        "line": "8",
        "column": "31",
        "severity": "error",
        "code": "missing-semicolon",
        "message": "missing ';'",
    }
    assert all(found)


@pytest.mark.parametrize(
    ("word", "read"), [("error", "error"), ("warning", "warning"), ("information", "info"), ("hint", "hint")]
)
def test_the_problem_matcher_knows_every_severity(word: str, read: str) -> None:
    """VS Code knows `info` and `hint`, and no `information`."""
    pattern = CONTRIBUTES["problemMatchers"][0]["pattern"]
    found = re.match(pattern["regexp"], f"a b/c.robray:3:14: {word}[some-rule]: what is wrong: this")
    assert found is not None
    assert [found[pattern[name]] for name in ("file", "severity", "message")] == [
        "a b/c.robray",
        read,
        "what is wrong: this",
    ]


def test_no_text_of_the_server_is_trusted() -> None:
    """Markdown that runs commands is our own, and names the few; none holds HTML."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in sorted((EXTENSION / "src").glob("*.ts"))}
    assert not [name for name, text in sources.items() if "supportHtml" in text]
    trusted = re.findall(r"isTrusted = (.*)", "".join(sources.values()))
    assert trusted
    assert all(each.startswith("{ enabledCommands: [") for each in trusted)
    assert "appendText(" in sources["status.ts"], "what is trusted takes words of others as text"


def test_the_view_loads_its_own_page_and_nothing_else() -> None:
    source = (EXTENSION / "src" / "viewPanel.ts").read_text(encoding="utf-8")
    assert "default-src 'none'" in source
    assert not re.search(r"unsafe-|https?:|cspSource", source)
    assert re.findall(r"localResourceRoots: (\[.*?\])", source) == ["[this.page]"]
    assert "onWebviewPanel:robray.view" in PACKAGE["activationEvents"]


def test_what_a_task_finds_is_not_the_servers() -> None:
    """VS Code takes away what a task's owner found before, and `robray` is the server's."""
    (matcher,) = CONTRIBUTES["problemMatchers"]
    assert matcher["owner"] != "robray"
    assert matcher["source"] == "robray"


def test_nothing_is_installed_by_name() -> None:
    """Who has the name of a package on an index is not known here: what is installed are files."""
    for folder in ("walkthrough", "src"):
        texts = {path.name: path.read_text(encoding="utf-8") for path in (EXTENSION / folder).iterdir()}
        assert not [name for name, text in texts.items() if re.search(r"install (?:--?\S+ )*robray\b", text)]
    source = (EXTENSION / "src" / "install.ts").read_text(encoding="utf-8")
    given = re.findall(r'add\("[^"]+", \w+, (.*)\);', source)
    assert len(given) == 3
    assert all(re.search(r'"install", "--\w+", path\W*$', words) for words in given), given
    assert "cwd: storage" in source


UNITS = re.findall(r'^  "(.+)": (?:async )?\(\)', (EXTENSION / "test" / "units.cjs").read_text(), re.MULTILINE)


def test_what_needs_no_editor() -> None:
    needs_tools()
    node = subprocess.run(["node", "units.cjs"], cwd=EXTENSION / "test", capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in node.stdout.splitlines()]
    assert [each["name"] for each in told] == UNITS, node.stderr
    assert [each for each in told if each.get("error")] == []


def test_the_package_is_small_and_holds_what_it_needs() -> None:
    needs_tools()
    with zipfile.ZipFile(package()) as made:
        names = {name.removeprefix("extension/") for name in made.namelist() if name.startswith("extension/")}
        sizes = {info.filename.removeprefix("extension/"): info.file_size for info in made.infolist()}
    of_page = {name: size for name, size in sizes.items() if name.startswith("view/")}
    assert of_page.keys() == {"view/view.js", "view/view.css"}
    assert sum(of_page.values()) < MOST_BYTES_OF_PAGE
    assert sum(sizes.values()) - sum(of_page.values()) < MOST_BYTES
    assert {"out/extension.js", "LICENSE.txt", "readme.md", "changelog.md"} <= names
    assert not any(name.startswith(("node_modules", "src", "test")) for name in names)
    for path in re.findall(r'"(?:\./)?((?:images|syntaxes|walkthrough)/[^"]+)"', json.dumps(PACKAGE)):
        assert path in names


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md"])
def test_what_the_pages_of_the_marketplace_show_and_lead_to_is_there(page: str) -> None:
    """There a path of the repository leads nowhere, and pictures are shown from https alone."""
    targets = re.findall(r"\]\(([^)]+)\)", (EXTENSION / page).read_text())
    assert all(target.startswith("https://") for target in targets)
    own = f"{PACKAGE['repository']['url']}/"
    for target in targets:
        kind, _, path = target.removeprefix(own).partition("/main/")
        if target.startswith(own):
            assert kind == ("raw" if path.endswith(".png") else "blob")
            assert (ROOT / path).is_file(), path


def test_the_client_is_the_only_thing_that_it_runs_with() -> None:
    assert [*PACKAGE["dependencies"]] == ["vscode-languageclient"]


def test_the_lock_names_no_place_to_fetch_from() -> None:
    assert "resolved" not in (EXTENSION / "package-lock.json").read_text()


def test_the_icon_is_a_picture_of_a_size_that_is_shown_well() -> None:
    icon = (EXTENSION / PACKAGE["icon"]).read_bytes()
    assert icon[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", icon[16:24]) == (256, 256)


def test_the_licence_is_ours() -> None:
    assert (EXTENSION / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_the_version_is_that_of_the_server() -> None:
    from robray import __version__

    assert PACKAGE["version"] == __version__


def test_nothing_that_the_server_imports_is_left_out_of_its_package() -> None:
    """It would be missing in the editor alone, where it is loaded when somebody asks for what needs it."""
    bundle = runpy.run_path(str(EXTENSION / "bundle.py"))
    left_out = {name.replace("/", ".") for name in bundle["NOT_NEEDED_OF_PACKAGES"]} | bundle["NOT_NEEDED"]
    imported = set()
    for path in (ROOT / "server" / "robray").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                imported |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    assert "numpy.typing" in imported
    assert {name for name in imported if any(f"{name}.".startswith(f"{each}.") for each in left_out)} == set()
