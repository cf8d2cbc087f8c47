"""Noted by resolving: a joint that names a link which is not there."""

from functools import partial

from robray.formats.urdf import kinds as urdf_kinds
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.urdf.added import defined_before


def _fix(context: RuleContext) -> Fix | None:
    return mended_by_name(context, urdf_kinds.LINK) or defined_before(context, '<link name="{}"/>')


LOGIC = {"urdf-undefined-link": partial(Rule, names=urdf_kinds.LINK, fix=_fix)}
