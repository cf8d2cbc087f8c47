"""What is wrong with a robot's markup, by the rules that say it."""

from robray.facts.problems import Problem
from robray.formats.urdf.details import Markup
from robray.formats.urdf.frontend.versions import Dialect
from robray.syntax.xml.tags import Fault, Flaw
from robray.text.spans import Span

NOT_WELL_FORMED = "urdf-not-well-formed"
LAX = "urdf-lax-xml"
"""What urdfdom's parser takes, and no other."""
DOCUMENT_TYPE = "urdf-document-type"

_CODES = {Flaw.BROKEN: NOT_WELL_FORMED, Flaw.LAX: LAX, Flaw.DOCUMENT_TYPE: DOCUMENT_TYPE}


def problem(fault: Fault, span: Span, dialect: Dialect) -> Problem:
    """A fault as a problem at a span of its item."""
    is_refused = fault.is_strict and dialect.newest > 0
    details = Markup(fault.what, fault.is_sure, fault.is_open, fault.is_end, is_refused, fault.meant)
    return Problem(_CODES[fault.flaw], span, details)
