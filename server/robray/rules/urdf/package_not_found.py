"""Noted by resolving: a package that is in none of the known folders."""

from functools import partial

from robray.analysis.package_place import no_package
from robray.facts.details import InFolder
from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    found: InFolder = context.details
    return no_package(found.folder, found.tried, found.number)


LOGIC = {"urdf-package-not-found": partial(Rule, message_at=_message)}
