"""What an item's meaning may depend on outside itself."""

from typing import ClassVar


class Topic:
    """One thing that can be asked of a name. Topics are told apart by identity: nothing is as fast to hash.

    What is `of_a_format` is answered by the format of the file that the asker stands in.
    """

    __slots__ = ("description", "of_a_format")

    CONSTANT: ClassVar["Topic"]
    CLASS: ClassVar["Topic"]
    ANY_CLASS: ClassVar["Topic"]
    UNREAD: ClassVar["Topic"]
    FRAME: ClassVar["Topic"]
    INCLUDE: ClassVar["Topic"]
    FILE: ClassVar["Topic"]

    # What nobody answers: kept only so that those who say the same are found together, as readers of one question.
    # Those with a number for a name stand for a class of many, as `class_of` has it.
    VARIABLE: ClassVar["Topic"]
    HOLDER: ClassVar["Topic"]
    SPOT: ClassVar["Topic"]
    PAIR: ClassVar["Topic"]
    COLLIDING: ClassVar["Topic"]

    def __init__(self, description: str, *, of_a_format: bool = False) -> None:
        self.description = description
        self.of_a_format = of_a_format

    def __repr__(self) -> str:
        return f"<{self.description}>"


Topic.CONSTANT = Topic("the value of the latest definition before the asker")
Topic.CLASS = Topic("the latest class of that name before the asker")
Topic.ANY_CLASS = Topic("whether any class is defined before the asker")
Topic.UNREAD = Topic("whether anything before the asker may define what nobody can read")
Topic.FRAME = Topic("the place of the frame that amino keeps of those with that name")
Topic.INCLUDE = Topic("what an include leads to")
Topic.FILE = Topic("whether a file is there")
Topic.VARIABLE = Topic("the variable of the asker's joint, where it is not called like the frame")
Topic.HOLDER = Topic("the frame that a class moves the asker to, which is a geometry")
Topic.SPOT = Topic("where the asker, a fixed frame, is")
Topic.PAIR = Topic("the two frames that the asker lets collide")
Topic.COLLIDING = Topic("one of the frames that the asker lets collide")
