"""Advice, taken, is accepted where it stands: in a 'def', in an array, in an attribute's value."""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from cases import cases
from every import every
from fixtures import Fixture
from robray.rules.engine.rule import Diagnostic, Rule
from rules.examples import examples
from rules.findings import OF_SCENES, findings, fixed, scene
from rules.test_rules import MENDED_FURTHER
from trials import sampled, trials

CONTEXTS = {
    "def": "def value {};\nframe last {{ translation [value, upper, link]; }}\n",
    "element": "frame last {{ translation [{}, upper, link]; }}\n",
    "attribute": (
        "frame last {{ type revolute; axis [0, 0, 1]; offset {}; }}\nframe other {{ translation [upper, link, 0]; }}\n"
    ),
    "before another": (
        "frame last {{ geometry {{ shape sphere; radius {};\n        alpha 1; }} translation [upper, link, 0]; }}\n"
    ),
}
"""Of all attributes these are read as an expression, and the others as they are."""

FIRST = "def upper 0.3;\ndef link 0.1;\n"

MISTAKEN = [value for (value,) in cases(__file__, "mistaken")]

ADVICE = re.compile(r"write '((?:[^'…]|\*\*)+)'")
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|\[x, y, z\]")
"""What stands in advice for what only its author knows."""


def errors(given: Fixture) -> list[str]:
    return sorted(found.code for found in findings(given) if found.rejected_by_reader)


def _is_mended(before: Fixture, found: Diagnostic, after: Fixture) -> bool:
    """Whether the finding is gone, and nothing that amino refuses has come."""
    left, had = errors(after), errors(before)
    was = sum(one.code == found.code for one in findings(before))
    now = sum(one.code == found.code for one in findings(after))
    return now < was and all(left.count(code) <= had.count(code) for code in left)


def _joined(texts: dict[str, bytes]) -> str:
    first, *others = texts.items()
    return first[1].decode() + "".join(f"//- {path}\n{text.decode()}" for path, text in others)


@pytest.mark.parametrize("context", CONTEXTS)
@every("mistaken", MISTAKEN)
def test_a_fix_of_an_expression_is_accepted(mistaken: str, context: str) -> None:
    given = scene(FIRST + CONTEXTS[context].format(mistaken))
    for found in findings(given):
        if found.fix is not None and found.code not in ("unused-constant", "ignored-joint-attribute"):
            text = _joined(fixed(given, found))
            assert _is_mended(given, found, scene(text)), f"{found.code}: {found.message}\n{found.fix}\n{text}"


@pytest.mark.parametrize("context", CONTEXTS)
@every("mistaken", MISTAKEN)
def test_what_a_message_says_to_write_is_accepted(mistaken: str, context: str) -> None:
    """In the place of the finding, or of the value that it is in; of what has a fix that was asked above."""
    given = scene(FIRST + CONTEXTS[context].format(mistaken))
    for found in findings(given):
        advice = ADVICE.search(found.message)
        if found.fix is not None or advice is None or re.search(r"\b[A-Zx]{1,}\b", advice[1]):
            continue
        text = given.texts[found.at.path].decode()
        start, end = found.at.span
        tries = [text[:start] + advice[1] + text[end:], text.replace(mistaken, advice[1])]
        assert any(_is_mended(given, found, scene(each)) for each in tries), f"{found.code}: {found.message}\n{text}"


AROUND: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "behind another statement": lambda text: "frame before { translation [0, 0, 9]; } " + text,
    "before another statement": lambda text: text.rstrip("\n") + "\nframe behind { translation [0, 0, 9]; }\n",
    "with carriage returns": lambda text: text.replace("\n", "\r\n"),
    "with tabs": lambda text: text.replace("    ", "\t"),
    "in one line": lambda text: re.sub(r"\n\s*+", " ", text) + "\n",
    "behind a letter of two bytes": lambda text: "# \u00e4\u00f6\n" + text,
}
"""Where the main file of an example may stand; all but those that change blanks only are for scenes."""

NOT_OF_SCENES = ("in one line",)

OF_ROBOTS = ("as it is", "with carriage returns", "with tabs")

OF_XML = (*OF_ROBOTS, *NOT_OF_SCENES)

ELSEWHERE = {
    "carriage-return-in-comment",
    "invalid-encoding",
    "merge-conflict",
    "string-over-lines",
    "too-long-gap",
    "too-many-statements",
}
"""What is about the bytes that these change."""


def _within(bad: str, around: str) -> str:
    main, *others = re.split(r"(?=^//- )", bad, maxsplit=1, flags=re.MULTILINE)
    return AROUND[around](main) + "".join(others)


def _may_stand(of_format: str, around: str) -> bool:
    if of_format == "robray":
        return around not in NOT_OF_SCENES
    return around in (OF_XML if of_format in ("urdf", "robwork") else OF_ROBOTS)


@pytest.mark.parametrize("around", AROUND)
@every("rule", sampled([rule for rule in OF_SCENES if rule.fix]))
def test_a_fix_of_an_example_is_accepted_wherever_it_stands(rule: Rule, around: str) -> None:
    """The finding is gone then, and nothing has come that the reader refuses."""
    if rule.code in ELSEWHERE or not _may_stand(rule.format, around):
        return
    for bad, _ in examples(rule):
        given = scene(_within(bad, around), rule.format)
        for found in findings(given):
            if found.code == rule.code and found.fix is not None:
                text = _joined(fixed(given, found))
                after = scene(text, rule.format)
                if rule.code in MENDED_FURTHER:
                    assert rule.code not in [each.code for each in findings(after)]
                    continue
                assert _is_mended(given, found, after), f"{found.message}\n{text}\n{errors(after)}"


@every(
    ("rule", "bad"),
    [(rule, bad) for rule in OF_SCENES for bad, _ in examples(rule)],
)
def test_what_the_message_of_an_example_says_to_write_is_accepted(rule: Rule, bad: str) -> None:
    """In the place of the finding, or of its line; of what has a fix that was asked above."""
    given = scene(bad, rule.format)
    for found in findings(given):
        advice = ADVICE.search(found.message)
        if found.code != rule.code or found.fix is not None or advice is None or PLACEHOLDER.search(advice[1]):
            continue
        text = given.texts[found.at.path].decode()
        start, end = found.at.span
        line = text.rfind("\n", 0, start) + 1, (text.find("\n", end) + len(text) + 1) % (len(text) + 1)
        tries = [text[:start] + advice[1] + text[end:], text[: line[0]] + advice[1] + text[line[1] :]]
        others = _joined({"": b"", **{path: each for path, each in given.texts.items() if path != found.at.path}})
        assert any(_is_mended(given, found, scene(each + "\n" + others, rule.format)) for each in tries), found.message


OPERANDS = [
    "upper",
    "link",
    "2",
    "0.5",
    "pi",
    "deg",
    "30 * deg",
    "(upper + link)",
    "(link - upper)",
    "(2)",
    "-0.25",
    "1d-3",
]
OPERATORS = [" + ", " - ", " * ", " / ", "*", "/", " ** "]
SLIPS = [
    (r"\bpi\b", "PI"),
    (r"\bpi\b", "M_PI"),
    (r"\bdeg\b", "degrees"),
    (r"\* deg\b", "deg"),
    (r" \* deg\b", "deg"),
    (r"\bdeg\b", "rad"),
    (r"\b30 \* deg\b", "radians(30)"),
    (r"\b30 \* deg\b", "300 * mm"),
    (r" - ", "-"),
    (r" - ", " -"),
    (r" - ", " \u2212 "),
    (r"\*", "\u00d7"),
    (r" \* ", " "),
    (r"0\.5", "0,5"),
    (r"0\.5", "O.5"),
    (r"0\.5", "0..5"),
    (r"0\.5", '"0.5"'),
    (r"\b2\b", "l0"),
    (r"\b2\b", "2_000"),
    (r"\b2\b", "+2"),
    (r"\b2\b", "0x2"),
    (r"\(2\)", "sqrt(2)"),
    (r"\bupper\b", "$upper"),
    (r"\bupper\b", '"upper"'),
    (r"\bupper\b", "sqrt(upper)"),
    (r"\bupper\b", "uper"),
    (r"\blink\b", "(link)"),
    (r"\blink\b", "(- link)"),
    (r"\blink\b", "(link ** 2)"),
    (r"\blink\b", "+link"),
]


OF_VALUES = {"complex-number", "division-by-zero", "number-out-of-range"}
"""What is wrong with a number and not with how it is written."""


def slipped(context: str, seed: int) -> Iterator[tuple[str, str]]:
    """Expressions that are accepted there, each with one of its parts slipped."""
    random = Random(f"{context} {seed}")
    for _ in range(60):
        right = random.choice(OPERANDS)
        for _ in range(random.randint(0, 3)):
            right += random.choice(OPERATORS) + random.choice(OPERANDS)
        if errors(scene(FIRST + CONTEXTS[context].format(right))):
            continue
        for pattern, wrong in SLIPS:
            places = list(re.finditer(pattern, right))
            if places:
                place = random.choice(places)
                yield right, right[: place.start()] + wrong + right[place.end() :]


@pytest.mark.parametrize("seed", range(trials(2)))
@pytest.mark.parametrize("context", CONTEXTS)
def test_a_fix_of_one_slip_leaves_nothing_wrong(context: str, seed: int) -> None:
    wrong: list[str] = []
    mended = 0
    for right, slip in slipped(context, seed):
        given = scene(FIRST + CONTEXTS[context].format(slip))
        refused = [found for found in findings(given) if found.rejected_by_reader]
        for found in refused if len(refused) == 1 else ():
            if found.fix is not None:
                after = _joined(fixed(given, found))
                mended += 1
                if not OF_VALUES.issuperset(errors(scene(after))):
                    wrong.append(
                        f"{right} | {slip} | {found.message} | {after.splitlines()[2]} | {errors(scene(after))}"
                    )
    assert not wrong, "\n".join(wrong)
    assert mended > 100
