"""Who cannot see the page well, or at all: names and roles as axe-core judges them, and contrast in both themes.

What lies behind a panel is the scene, which may be of any colour: text is held to the ratio over black and over white.
"""

from pathlib import Path
from typing import Any

from editors.editors import lacking
from robray.view.files import FilesHost
from robray.view.session import ViewSession
from view.test_page import EXAMPLES, started, walked

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
    steps: list[dict[str, Any]] = [{"size": [1200, 900]}]
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
    faint = {
        f"{name}: {words}": ratio
        for name, told in found.items()
        if name.startswith("contrast ")
        for words, ratio in told.items()
        if ratio < ENOUGH
    }
    assert faint == {}
