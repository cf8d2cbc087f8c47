"""Constants, classes, geometry and words of a scene file in a few lines of Markdown."""

from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult, ConstantResult, GeometryResult, Given
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN, Evaluated
from robray.features.describe import table, where
from robray.features.numbers import evaluated, exactly
from robray.formats.robray.editing.derivation import derivation, settled_constant
from robray.formats.robray.statements import Constant
from robray.formats.robray.vocabulary import AttributeWord, ShapeWord, Word
from robray.text.markdown import code


def describe_constant(occurrence: Occurrence) -> str | None:
    """Value, expression, and where it is defined; None for a word that is no constant."""
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"{code(name)} is not defined: to amino it is the word {code(name)}"
    place = places[0]
    statement, result = scene.item(place).statement, scene.results[place].value
    assert isinstance(statement, Constant), "a constant is declared by a definition"
    assert isinstance(result, ConstantResult), "a definition resolves to a constant"
    value = result.value
    if value is UNKNOWN:
        shown = "?"
    elif isinstance(value, str):
        shown = f"the word {code(value)}"
    else:
        shown = exactly(settled_constant(scene, place, value))
    lines = [f"(constant) {code(name)} = {shown}"]
    if statement.value is not None and statement.value.literal is None:
        lines.append(code(derivation(scene, place, statement.value)))
    return "\n\n".join([*lines, where(scene, place)])


def describe_class(occurrence: Occurrence) -> str:
    """The merged attributes, and the class that each was taken from."""
    scene, name = occurrence.scene, occurrence.symbol.name
    places = declarations(occurrence)
    if not places:
        return f"(class) {code(name)} is defined nowhere in this scene; amino takes it as a tag"
    place = places[-1] if occurrence.mention.declares else places[0]
    result = scene.results[place].value
    assert isinstance(result, ClassResult), "a class resolves to a class"
    parents = ", ".join(code(_bare(parent)) for parent in result.ancestors)
    head = f"(class) {code(name)}" + (f", is a {parents}" if parents else "")
    return "\n\n".join([head, _attributes(result.attributes), where(scene, place)])


def describe_geometry(scene: SceneState, place: ItemPath) -> str:
    """The merged attributes, and the class that each was taken from."""
    result = scene.results[place].value
    if not isinstance(result, GeometryResult) or result.geometry is None:
        return "(geometry) without a shape"
    classes = ", ".join(code(_bare(name)) for name in result.geometry.classes)
    head = f"(geometry) {result.geometry.shape.value} on {code(result.holder)}"
    return "\n\n".join([head + (f", is a {classes}" if classes else ""), _attributes(result.attributes)])


def describe_include(scene: SceneState, place: ItemPath) -> str:
    include = scene.instances.includes.get(place)
    if include is None or include.path is None:
        return "(include) leads nowhere"
    return f"(include) {code(include.path)}" + (f"\n\n{include.reason}" if include.reason else "")


def describe_attribute(word: AttributeWord) -> str:
    """One sentence, with type, unit and default."""
    kind = word.type.value
    if word.lengths:
        kind = f"an array of {' or '.join(str(length) for length in word.lengths)} numbers"
    if word.slots:
        kind += f" [{', '.join(word.slots)}]"
    facts = [kind]
    if word.words:
        facts = ["one of " + ", ".join(map(code, word.words))]
    if word.shown_unit:
        facts.append(f"in {word.shown_unit}")
    if word.default:
        facts.append(f"default {word.default}")
    return f"**{word.name}** — {word.documentation}\n\n{'; '.join(facts)}"


def describe_word(word: Word | ShapeWord) -> str:
    value = f" = {word.value}" if word.value else ""
    return f"**{word.name}**{value} — {word.documentation}"


def _bare(name: Evaluated) -> str:
    """A class by its name: any value may stand for one."""
    return name if isinstance(name, str) else evaluated(name)


def _attributes(given: tuple[Given, ...]) -> str:
    if not given:
        return "no attributes"
    return table([(one.name, evaluated(one.value), f"from {one.origin}" if one.origin else "") for one in given])
