"""The layout of SMURF: blanks at the ends of lines, and at the end of the file."""

from robray.facts.layout import NoLayoutError, Respacing
from robray.syntax import yaml
from robray.syntax.laid_out import unread_because
from robray.syntax.nodes import said
from robray.syntax.yaml.spacing import spacing
from robray.text.edits import Edit, merged
from robray.text.records import new


def layout(text: bytes) -> list[Respacing]:
    """A NoLayoutError where the text is no YAML."""
    tree = yaml.tree(text)
    why = unread_because(tree, text, "YAML")
    if why is not None:
        raise NoLayoutError(why)
    found = [new(Respacing, each) for each in spacing(text, tree)]
    edits: list[Edit] = [each.edit for each in reversed(found)]
    if edits and said(yaml.tree(merged(text, edits)[0])) != said(tree):
        raise NoLayoutError("other white space would change its meaning")
    return found
