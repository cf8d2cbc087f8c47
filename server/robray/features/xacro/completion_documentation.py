"""Documentation of xacro's completions."""

from collections.abc import Sequence

from robray.features.candidates import CompletionRole
from robray.features.xacro.signature_help import comment_of
from robray.features.xacro.typed import typed_at
from robray.features.xacro.visible import document_of, macros, signature_text, views
from robray.features.xacro.vocabulary import OWN
from robray.formats.xacro.expansion import Expansion
from robray.formats.xacro.reading import PREFIX
from robray.text.markdown import code


def completion_documentation(
    expansions: Sequence[Expansion], path: str, offset: int, role: CompletionRole, label: str
) -> str:
    """In Markdown; may be empty. The text may have changed since the completion was offered."""
    name = label.removeprefix(PREFIX)
    word = OWN.get(name)
    if role is CompletionRole.KEYWORD and word is not None and label != name:
        attributes = ", ".join([*map(code, word.needed), *(f"{code(each)} (optional)" for each in word.optional)])
        return f"{word.documentation}.\n\nAttributes: {attributes}."
    document = document_of(expansions, path)
    if role is not CompletionRole.FUNCTION or document is None:
        return ""
    typed = typed_at(document.text, max(0, min(offset, len(document.text))))
    around = typed.macro.start if typed is not None and typed.macro is not None else None
    macro = macros(views(expansions, path, around), document, around).get(name)
    if macro is None:
        return ""
    return "\n\n".join(filter(None, (code(f"{name} {signature_text(macro)}".strip()), comment_of(macro.element))))
