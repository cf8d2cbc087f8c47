"""Losses and refusals of converting a scene."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from robray.analysis.analysis import Analysis
from robray.export.converted import Remark
from robray.export.look import listed_path
from robray.text.lines import Encoding
from robray.text.printable import printable

NAMED = 5
"""Things that cannot be said or tried, of those that are named."""


@dataclass(frozen=True, slots=True)
class Loss:
    """Part of a scene that another format or library cannot express, with its place.

    Attributes:
        message: the part, as `robray convert --each` lists it.
    """

    message: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{listed_path(self.file)}:{self.line}: {printable(self.message)}"


class ConversionError(ValueError):
    """The scene cannot be converted.

    `reasons` are the parts that the format cannot express and cannot do without. The message names the first of them.
    `reasons` is empty if no single part is the cause.
    """

    def __init__(self, message: str, reasons: tuple[Loss, ...] = ()) -> None:
        super().__init__(message)
        self.reasons = reasons


def losses_of(remarks: Iterable[Remark], analysis: Analysis) -> tuple[Loss, ...]:
    return tuple(_loss(each, analysis) for each in remarks)


def _loss(remark: Remark, analysis: Analysis) -> Loss:
    path, span, lines = analysis.files[remark.at.path].place(remark.at.span)
    return Loss(remark.message, path, lines.position(span.start, Encoding.UTF_32).line + 1)


def refuse(what: str, refusals: Sequence[Remark], analysis: Analysis) -> None:
    """Raises a ConversionError where there are any."""
    if refusals:
        message = reasons(f"{what} cannot express all of this scene", refusals)
        raise ConversionError(message, losses_of(refusals, analysis))


def reasons(what: str, remarks: Sequence[Remark]) -> str:
    """A message with the first of its reasons, and how many more there are."""
    more = f" and {len(remarks) - NAMED} more" if len(remarks) > NAMED else ""
    return f"{what}: {'; '.join(each.message for each in remarks[:NAMED])}{more}"


ConversionError.__module__ = "robray"
