"""Random statements: what the generator of expressions writes."""

import random

NUMBERS = (
    *("0", "1", "2", "3", "7", "152", "16777217", "0.0", "0.1", ".5", "1.", "2.5", "1e2", "1d-2", "1.5d0", "1.1s0"),
    *("1e30", "1d300", "00012", "1E-3", "3.d1", "1e39", "10000000000000000000000000000000000000000"),
)
SIGNED = ("-1", "-2", "-.5", "-8", "-0.5", "-1e2", "-0")
NAMES = ("pi", "deg", "π", "single", "half", "double", "whole", "wild", "word", "undefined", "huge", "a-", "d3", "e1")
OPERATORS = ("+", "-", "*", "/", "**", "^")
STRINGS = ('"whole"', '"x"', '""', '"\u017f\u212a"', '"#"')
CONSTANTS = (
    "def single 2**(1/2); def half 1/3; def double 0.5d0; def whole 3; def wild (-8)**0.5; def word other; "
    "def huge 10**39;\n"
)
BLANKS = (" ",) * 12 + ("", "", "", "\n", "\t", "/* x */", "  ", "\f", "#c\n", "//c\n", "\r\n")
OPEN_COMMENTS = ("/*", "/*", "/* ", "/**", "/***", "/*/", "/*//c\n", "/*-", "/* # c */\n", "/*/* ")
ODD = ("%", "'", "\v", "\xa0", "~", "@", "1e", "5d", ":", "<", "&", "é", "\u017f", "\u212a")


class Writer:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def operand(self, depth: int, *, loose: bool) -> str:
        chance = self.random.random()
        if chance < 0.42:
            return self.random.choice(NUMBERS)
        if chance < 0.52:
            return self.random.choice(SIGNED)
        if chance < 0.74:
            return self.random.choice(NAMES)
        if chance < 0.78 and loose:
            return self.random.choice(STRINGS)
        if chance < 0.80 and loose:
            return self.array(depth + 1)
        if depth > 3 or chance > 0.94:
            return self.random.choice(("()", "(())", "( )", "(-)", "1", "(2)"))
        return f"({self.expression(depth + 1)})"

    def expression(self, depth: int = 0, *, loose: bool = False) -> str:
        """Mostly values and operators in turn; sometimes one of them too many or too few."""
        parts: list[str] = []
        for _ in range(self.random.choice((1, 1, 2, 2, 3, 4))):
            if self.random.random() < 0.12:
                parts.append("-")
            if self.random.random() < 0.96:
                parts.append(self.operand(depth, loose=loose))
            if loose and self.random.random() < 0.15:
                parts.append(self.operand(depth, loose=loose))
            parts.append(self.random.choice(OPERATORS))
        if loose and self.random.random() < 0.03:
            parts += self.open_comment(depth)
        elif parts and self.random.random() < (0.75 if loose else 0.93):
            parts.pop()
        if self.random.random() < 0.01:
            parts.insert(self.random.randrange(len(parts) + 1), self.random.choice(ODD))
        return self.spaced(parts)

    def open_comment(self, depth: int) -> list[str]:
        """What goes on as a value behind others, unless the comment is closed further on."""
        behind = self.random.choice(("", "", self.operand(depth, loose=False), self.expression(depth + 1)))
        return [self.random.choice((*NUMBERS, ")", "")), self.random.choice(OPEN_COMMENTS) + behind]

    def spaced(self, parts: list[str]) -> str:
        text = ""
        for part in parts:
            text += self.blank() + part
        return text + (self.blank() if self.random.random() < 0.3 else "")

    def blank(self) -> str:
        return self.random.choice(BLANKS)

    def array(self, depth: int = 0) -> str:
        count = self.random.choice((0, 1, 2, 3, 3, 3, 3, 4, 4))
        elements = [
            self.expression(depth + 1) if self.random.random() < 0.6 else self.random.choice(NUMBERS)
            for _ in range(count)
        ]
        if self.random.random() < 0.1:
            elements.insert(self.random.randrange(len(elements) + 1), self.random.choice(("", " ", "()", "(())")))
        return "[" + ",".join(elements) + self.blank() + "]"

    def statement(self) -> str:
        """A text with one statement that matters."""
        head = CONSTANTS if self.random.random() < 0.8 else ""
        if self.random.random() < 0.4:
            head += "class c { radius 1; }\n"
        choice = self.random.randrange(12)
        loose, other, array = self.expression(loose=True), self.expression(loose=True), self.array()
        unread = self.random.choice(("visual", "axis", "offset", "mesh"))
        text = (
            f"def made{self.expression()};\nframe f {{ type revolute; axis [0, 0, 1]; offset made; }}",
            f"frame f {{ type revolute; axis [0, 0, 1]; offset {loose}; }}",
            f"frame f {{ type prismatic; axis {array}; }}",
            f"frame f {{ quaternion {loose}; }}",
            f"frame f {{ translation {array}; }}",
            f"frame f {{ isa {loose}; }}",
            f"class k {{ isa {loose}; }}",
            f"class k {{ color {array}; }}",
            f"class k {{ alpha {loose}; {unread} {other}; }}",
            f"frame f {{ geometry {{ shape sphere; radius {loose}; isa {other}; }} }}",
            f"frame f {{ geometry {{ shape box; dimension {array}; alpha {loose}; }} }}",
            f"frame f {{ variable {loose}; offset {array} {other}; geometry {{ mesh m; visual {other}; }} }}",
        )[choice]
        if self.random.random() < 0.02:
            at = self.random.randrange(len(text) + 1)
            text = text[:at] + self.random.choice(OPEN_COMMENTS) + text[at:]
        return head + text + self.random.choice(("", "", "\n", " #end"))
