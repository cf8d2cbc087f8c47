"""Who cannot see the page well, or at all: names and roles as axe-core judges them, and contrast in both themes.

What lies behind a panel is the scene, which may be of any colour: text is held to the ratio over black and over white.
In a panel of an editor the colours are those of its theme, and with high contrast nothing shines through.
"""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from editors.editors import lacking
from robray.view.files import FilesHost
from robray.view.session import ViewSession
from view.test_page import EXAMPLES, started, walked

pytestmark = pytest.mark.long("view/src/element.ts", "view/src/style.css", "view/src/tree.ts")

AXE = Path(__file__).parents[2] / "view" / "node_modules" / "axe-core" / "axe.min.js"

ENOUGH = 4.5
"""What WCAG 2 asks of text, at level AA."""

UNJUDGED = {"color-contrast": "it cannot see what is behind a panel that lets it shine through"}

OFF = ", ".join(f"'{rule}': {{ enabled: false }}" for rule in UNJUDGED)

JUDGED = f"""axe.run(document, {{ rules: {{ {OFF} }} }}).then(({{ violations, passes }}) => ({{
  passed: passes.length,
  wrong: violations.flatMap(({{ id, nodes }}) => nodes.map(({{ target }}) => `${{id}}: ${{target.join(" ")}}`)),
}}))"""

CONTRAST = Path(__file__).with_name("contrast.js")


OPENED = [{"evaluate": "document.querySelector('.files').open = true"}]


def looked(name: str) -> list[dict[str, Any]]:
    """Names once, and contrast in both themes."""
    names = {"evaluate": JUDGED, "name": f"names {name}"}
    one, other = (
        {"script": str(CONTRAST), "name": f"contrast {name}, {which}"} for which in ("one theme", "the other")
    )
    return [names, one, {"evaluate": "document.querySelector('.theme').click()"}, other]


SCENES = {"workcell/cell.robray": "crate", "mistakes/ten.robray": None, "arm/arm.robray": "joint-4"}
"""And a frame that is selected, and hidden."""


async def test_names_roles_and_contrast_are_enough_for_all() -> None:
    if not AXE.is_file():
        lacking("axe-core, which `npm ci` in view/ installs")
    service = await started()
    steps: list[dict[str, Any]] = [{"size": [1200, 900]}, {"motion": "reduce"}]
    for name, frame in SCENES.items():
        session = ViewSession(FilesHost([str(EXAMPLES / name)]), name)
        session.found()
        steps += [{"goto": service.add(session)}, {"script": str(AXE)}, *OPENED, *looked(name)]
        if frame is not None:
            steps += [{"evaluate": f"robray.select('{frame}')"}, {"wait": "document.querySelector('.stack li')"}]
            steps += [*[{"press": key} for key in "hnm"], *looked(f"{name}, {frame} selected")]
        steps += [{"press": "?"}, *looked(f"{name}, keys")]
    found = await walked(steps)
    await service.stop()
    assert found["errors"] == []
    wrong = {name: told["wrong"] for name, told in found.items() if name.startswith("names ") and told["wrong"]}
    assert wrong == {}
    assert all(told["passed"] > 10 for name, told in found.items() if name.startswith("names "))
    contrasts = {name: told for name, told in found.items() if name.startswith("contrast ")}
    assert faint(contrasts, ENOUGH) == {}


def faint(contrasts: dict[str, dict[str, float]], enough: float) -> dict[str, float]:
    return {
        f"{name}: {words}": ratio for name, told in contrasts.items() for words, ratio in told.items() if ratio < enough
    }


class EditorTheme(NamedTuple):
    """The classes that VS Code gives the page of a panel, and colours that it tells it."""

    classes: str
    is_dark: bool
    background: str = ""
    foreground: str = ""
    border: str = ""
    """Of high contrast."""
    widget: str = ""
    """What lies over the text."""


EDITOR_THEMES = {
    "dark": EditorTheme("vscode-dark", True, "#1f1f1f", "#cccccc", widget="#202020"),
    "light": EditorTheme("vscode-light", False, "#ffffff", "#3b3b3b", widget="#f8f8f8"),
    "the plain dark one": EditorTheme("vscode-dark", True, "#1e1e1e", "#cccccc", widget="#252526"),
    "the plain light one": EditorTheme("vscode-light", False, "#ffffff", "#616161", widget="#f3f3f3"),
    "Solarized Light": EditorTheme("vscode-light", False, "#fdf6e3", "#616161", widget="#eee8d5"),
    "Solarized Dark": EditorTheme("vscode-dark", True, "#002b36", "#cccccc", widget="#00212b"),
    "Monokai": EditorTheme("vscode-dark", True, "#272822", "#cccccc", widget="#1e1f1c"),
    "high contrast": EditorTheme("vscode-high-contrast", True, "#000000", "#ffffff", "#6fc3df"),
    "light of high contrast": EditorTheme(
        "vscode-high-contrast-light vscode-high-contrast", False, "#ffffff", "#292929", "#0f4a85"
    ),
}


def worn(theme: EditorTheme) -> dict[str, Any]:
    colours = {"editor-background": theme.background, "foreground": theme.foreground, "contrastBorder": theme.border}
    colours["editorWidget-background"] = theme.widget
    told = "".join(
        f"document.documentElement.style.setProperty('--vscode-{name}', '{colour}');"
        for name, colour in colours.items()
    )
    return {"evaluate": f"(() => {{ {told} document.body.className = '{theme.classes}'; }})()"}


LOOK = """(() => {
  const { theme } = document.documentElement.dataset;
  const { borderTopColor, backgroundColor } = getComputedStyle(document.querySelector(".bar"));
  return { theme, borderTopColor, backgroundColor, canChoose: document.querySelector(".theme").checkVisibility() };
})()"""


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


EDITORS_OWN = """(() => {
  const style = document.createElement('style');
  style.nonce = document.querySelector('script').nonce;
  style.textContent = 'code { color: #d7ba7d; background-color: #3c3c3c; padding: 1px 3px; border-radius: 4px; }'
    + 'html { scrollbar-color: red blue; } body { padding: 0 20px; } img, video { max-width: 100%; }';
  document.head.prepend(style);
})()"""
"""What VS Code says of elements of every page in a panel, before the page does."""

CODES = """[...document.querySelectorAll('.card code')].map((one) => {
  const { color, backgroundColor, padding, borderRadius } = getComputedStyle(one);
  return [color, backgroundColor, padding, borderRadius].join();
})"""


async def test_what_an_editor_says_of_elements_changes_nothing() -> None:
    service = await started()
    session = ViewSession(FilesHost([str(EXAMPLES / "workcell/cell.robray")]), "cell")
    looked = [{"evaluate": CODES, "name": "before"}, {"evaluate": EDITORS_OWN}, {"evaluate": CODES, "name": "after"}]
    rules = {"evaluate": "document.styleSheets[0].cssRules.length", "name": "rules"}
    select = [{"evaluate": "robray.select('crate')"}, {"wait": "document.querySelector('.stack li')"}]
    body = {"evaluate": "getComputedStyle(document.body).padding", "name": "padding"}
    found = await walked([{"size": [1200, 900]}, {"goto": service.add(session)}, *select, *looked, rules, body])
    await service.stop()
    assert found["errors"] == []
    assert found["rules"] == 4, "they are there"
    assert found["before"] == found["after"] != []
    assert found["padding"] == "0px"


async def test_the_themes_of_an_editor_and_more_contrast_are_followed() -> None:
    service = await started()
    session = ViewSession(FilesHost([str(EXAMPLES / "workcell/cell.robray")]), "cell")
    steps: list[dict[str, Any]] = [{"size": [1200, 900]}, {"goto": service.add(session)}, *OPENED]
    steps += [{"evaluate": "robray.select('crate')"}, {"wait": "document.querySelector('.stack li')"}]
    for name, theme in EDITOR_THEMES.items():
        wanted = "dark" if theme.is_dark else "light"
        steps += [worn(theme), {"wait": f"document.documentElement.dataset.theme === '{wanted}'"}]
        steps += [{"evaluate": LOOK, "name": name}, {"script": str(CONTRAST), "name": f"contrast {name}"}]
    # No property is set to nothing.
    steps += [worn(EditorTheme("", is_dark=False)), {"contrast": "more"}]
    more = [f"more {number}" for number in range(2)]
    for name in more:
        steps += [{"evaluate": "document.querySelector('.theme').click()"}]
        steps += [{"evaluate": LOOK, "name": name}, {"script": str(CONTRAST), "name": f"contrast {name}"}]
    found = await walked(steps)
    await service.stop()
    assert found["errors"] == []
    for name, theme in EDITOR_THEMES.items():
        assert not found[name]["canChoose"], "the editor has chosen"
        if theme.border:
            assert found[name]["borderTopColor"] == rgb(theme.border)
            assert found[name]["backgroundColor"] == rgb(theme.background)
    assert {found[name]["theme"] for name in more} == {"light", "dark"}
    for name in more:
        look = found[name]
        assert look["canChoose"]
        assert "rgba" not in look["borderTopColor"] + look["backgroundColor"], "nothing shines through"
    contrasts = {name: told for name, told in found.items() if name.startswith("contrast ")}
    assert faint(contrasts, ENOUGH) == {}
