"""What an item's meaning may depend on outside itself."""

from typing import ClassVar


class QueryKind:
    """One thing that can be asked of a name. Topics are told apart by identity: nothing is as fast to hash.

    What is `of_a_format` is answered by the format of the file that the asking item stands in; what is `of_file` from
    what that file and those that share its names declare, or those that the asking item includes. What nobody answers
    may be `answered_as` another thing that is asked with it, by the qualified name of what is meant: the scope that
    that is declared in says who has another answer.
    """

    __slots__ = ("answered_as", "description", "of_a_format", "of_file")

    CONSTANT: ClassVar["QueryKind"]
    CLASS: ClassVar["QueryKind"]
    ANY_CLASS: ClassVar["QueryKind"]
    UNREAD: ClassVar["QueryKind"]
    FRAME: ClassVar["QueryKind"]
    INCLUDE: ClassVar["QueryKind"]
    FILE: ClassVar["QueryKind"]

    # What nobody answers: kept only so that those who say the same are found together, as dependents of one query.
    # Those with a number for a name stand for a bucket of many, as `bucket_of` has it.
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
