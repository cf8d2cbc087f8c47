"""Readers of workcells and tasks."""

from robray.analysis.format import Parts
from robray.formats.robwork.frontend.reading import RobworkFrontEnd
from robray.formats.robwork.semantics import SEMANTICS, RobWorkBeside, whole
from robray.formats.robwork.semantics.setups import allowed_in

PARTS = {
    "robwork": Parts(RobworkFrontEnd(), SEMANTICS, RobWorkBeside(), whole=whole, allowed=allowed_in),
}
