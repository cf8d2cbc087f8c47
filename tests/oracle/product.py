"""What robray makes of a text, in the shape of the oracle's answers."""

from collections.abc import Mapping

from robray.analysis.files import Absence
from robray.assemble import new_workspace
from robray.export.json import scene_json
from robray.facts.limits import DEFAULT_LIMITS
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import accepts

MAIN = "/scene/main.robray"


def answer(texts: Mapping[str, bytes]) -> dict[str, object] | bool | None:
    """The scene; False where it is refused, None where nobody knows."""
    workspace = new_workspace(lambda _: DEFAULT_LIMITS)
    workspace.set_text(MAIN, texts[MAIN])
    workspace.pin(MAIN)
    while wanted := workspace.missing_files():
        workspace.set_texts({path: texts[path] for path in wanted if path in texts})
        workspace.set_all_absent({path: Absence.MISSING for path in wanted if path not in texts})
    state = workspace.analysis().scenes[MAIN]
    verdict = accepts(state)
    return dict(scene_json(state, not_known)) if verdict else verdict
