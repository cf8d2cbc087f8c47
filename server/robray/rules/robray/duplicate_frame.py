"""Noted by resolving: a frame of which amino keeps another one with the same name."""

from collections.abc import Iterable
from functools import partial

from robray.analysis.links import frame_names
from robray.facts.robots import LINK
from robray.facts.symbols import SymbolKind
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Related, Rule, RuleContext
from robray.rules.engine.rule_contexts import name_at, scene_and_place, written_instead
from robray.rules.robray.copied_frames import CopiedFrames


def _related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    links = frame_names(scene).links if context.details.what == LINK.word else {}
    effective_frame = links.get(context.details.name) or scene.effective_frame(context.details.name)
    what = "other frame" if context.details.file else "amino keeps this frame"
    return () if effective_frame is None else (Related(name_at(scene, effective_frame), what),)


def _missing(context: RuleContext) -> str | None:
    """The name that the frame was to have, where one that is nearly the same is used and nothing defines it."""
    scene, _ = scene_and_place(context)
    looked = {} if context.looked is None else context.looked
    copied = looked.setdefault((CopiedFrames,), CopiedFrames(scene, lambda _: True))
    assert isinstance(copied, CopiedFrames), "nothing else is kept under it"
    return copied.missing(context.details.name)


def _message(context: RuleContext) -> str:
    scene, place = scene_and_place(context)
    if context.details.what:
        scope = scene.scope(place)
        name = scene.local_name(context.details.name, place)
        which = "another" if scope is not None and scope.prefix else "a"
        return (
            f"duplicate {context.details.what} '{name}', also in '{context.details.file}'; "
            f"load one of the two with {which} prefix"
        )
    missing = _missing(context)
    name = scene.name_from(context.details.name, place)
    if context.details.file:
        known = f"duplicate frame '{name}', also in '{context.details.file}'"
    else:
        known = f"duplicate frame '{name}'"
    if missing is None:
        return f"{known}; rename one of the two"
    return f"{known}; did you mean '{missing}', which is used and not defined?"


def _fix(context: RuleContext) -> Fix | None:
    """For a person: the other one of the two may be the copy. A prefix is given in another file."""
    if context.details.what:
        return None
    missing = _missing(context)
    if missing is None:
        return renamed_apart(context, SymbolKind.FRAME)
    fix = written_instead(context, missing)
    return None if fix is None else fix.by_hand


LOGIC = {
    "duplicate-frame": partial(
        Rule, rejected_at=lambda details: bool(details.file), related=_related, message_at=_message, fix=_fix
    )
}
