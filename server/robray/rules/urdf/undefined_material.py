"""Noted by resolving: a material that is only named."""

from functools import partial

from robray.formats.urdf import kinds as urdf_kinds
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.urdf.added import defined_before


def _fix(context: RuleContext) -> Fix | None:
    return mended_by_name(context, urdf_kinds.MATERIAL) or defined_before(
        context, '<material name="{}"><color rgba="0.5 0.5 0.5 1"/></material>'
    )


LOGIC = {"urdf-undefined-material": partial(Rule, names=urdf_kinds.MATERIAL, fix=_fix)}
