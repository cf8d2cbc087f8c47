"""Queries that an item's meaning may depend on."""

from typing import ClassVar


class QueryKind:
    """A kind of query about a name. Compared by identity, which is fastest to hash.

    The format of the asking item's file answers a query `of_a_format`; one `of_file` depends on the declarations of
    that file, of those that share its names, and of those that the asking item includes. A query without an answer may
    be `answered_as` another one that is asked with it, by the qualified name: the scope of the declaration then decides
    which answers change.
    """

    __slots__ = ("answered_as", "description", "of_a_format", "of_file")

    CONSTANT: ClassVar["QueryKind"]
    CLASS: ClassVar["QueryKind"]
    ANY_CLASS: ClassVar["QueryKind"]
    UNREAD: ClassVar["QueryKind"]
    FRAME: ClassVar["QueryKind"]
    INCLUDE: ClassVar["QueryKind"]
    FILE: ClassVar["QueryKind"]

    # Queries without answers, which only group their dependents.
    # A number as the name is a bucket of many (`bucket_of`).
    VARIABLE: ClassVar["QueryKind"]
    HOLDER: ClassVar["QueryKind"]
    SPOT: ClassVar["QueryKind"]
    PAIR: ClassVar["QueryKind"]
    COLLIDING: ClassVar["QueryKind"]

    def __init__(
        self,
        description: str,
        *,
        of_a_format: bool = False,
        of_file: bool = False,
        answered_as: "QueryKind | None" = None,
    ) -> None:
        self.answered_as = answered_as
        self.description = description
        self.of_a_format = of_a_format
        self.of_file = of_file

    def __repr__(self) -> str:
        return f"<{self.description}>"


QueryKind.CONSTANT = QueryKind("the value of the latest definition before the asking item")
QueryKind.CLASS = QueryKind("the latest class of that name before the asking item")
QueryKind.ANY_CLASS = QueryKind("whether any class is defined before the asking item")
QueryKind.UNREAD = QueryKind("whether anything before the asking item may define what robray cannot read")
QueryKind.FRAME = QueryKind("where the frame is that amino keeps of those with that name")
QueryKind.INCLUDE = QueryKind("what an include leads to")
QueryKind.FILE = QueryKind("whether a file is there")
QueryKind.VARIABLE = QueryKind("the variable of the asking item's joint, where it is not called like the frame")
QueryKind.HOLDER = QueryKind("the frame that a class moves the asking item to, which is a geometry")
QueryKind.SPOT = QueryKind("where the asking item, a fixed frame, is")
QueryKind.PAIR = QueryKind("the two frames that the asking item lets collide")
QueryKind.COLLIDING = QueryKind("one of the frames that the asking item lets collide")
