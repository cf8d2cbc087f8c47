"""Readers of configurations."""

from robray.analysis.format import Parts
from robray.formats.rofi.frontend.reading import RofiFrontEnd
from robray.formats.rofi.semantics import SEMANTICS
from robray.formats.rofi.semantics.whole import whole

PARTS = {
    "rofi": Parts(RofiFrontEnd(), SEMANTICS, whole=whole),
}
