"""Readers of files of controllers and limits."""

from robray.analysis.format import Parts
from robray.formats.controllers.reading import ControllersFrontEnd
from robray.formats.controllers.semantics import SEMANTICS, ControllersBeside

PARTS = {
    "controllers": Parts(ControllersFrontEnd(), SEMANTICS, ControllersBeside()),
}
