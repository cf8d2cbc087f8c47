"""Above the formats nothing knows of which format a file is. What does all the same is listed, and the list shrinks."""

import ast
from collections.abc import Iterator
from pathlib import Path

from robray.formats import FORMATS
from test_layers import SERVER, imports, nodes

MAY_KNOW = ("formats", "export")
"""What a format is made of, and what writes one."""

ALLOWED_IMPORTS = {
    "robray": {
        "features/array_slots.py",
        "features/code_lens.py",
        "features/completion.py",
        "features/completion_documentation.py",
        "features/completions/around.py",
        "features/completions/classes.py",
        "features/completions/constants.py",
        "features/completions/due.py",
        "features/completions/frames.py",
        "features/completions/samples.py",
        "features/completions/statements.py",
        "features/completions/values.py",
        "features/definition.py",
        "features/derivation.py",
        "features/describe.py",
        "features/describe_value.py",
        "features/document_color.py",
        "features/document_link.py",
        "features/document_symbols.py",
        "features/folding_range.py",
        "features/formatting/window.py",
        "features/hierarchy_item.py",
        "features/hover.py",
        "features/inlay_hint.py",
        "features/inline/next_in_series.py",
        "features/inline_completion.py",
        "features/item_tokens.py",
        "features/mesh_paths.py",
        "features/refactorings/add_missing_attribute.py",
        "features/refactorings/allow_collision.py",
        "features/refactorings/angle_unit.py",
        "features/refactorings/angles.py",
        "features/refactorings/extract_class.py",
        "features/refactorings/extract_constant.py",
        "features/refactorings/inline_class.py",
        "features/refactorings/inline_constant.py",
        "features/refactorings/move_to_include.py",
        "features/refactorings/nest_frame.py",
        "features/refactorings/normalise_quaternion.py",
        "features/refactorings/placement.py",
        "features/refactorings/reparent_frame.py",
        "features/refactorings/rotation.py",
        "features/refactorings/scene_difference.py",
        "features/refactorings/sort_allow_collision.py",
        "features/refactorings/spelling.py",
        "features/refactorings/subject.py",
        "features/refactorings/unnest_frame.py",
        "features/rename_files.py",
        "features/renaming/relabelling.py",
        "features/selection_range.py",
        "features/signature_help.py",
        "features/statement_words.py",
        "features/type_definition.py",
        "features/type_hierarchy.py",
        "features/unused.py",
        "joint_positions.py",
        "lsp/commands.py",
        "rules/engine/comment_places.py",
        "rules/engine/diagnose.py",
        "rules/engine/occasions.py",
        "rules/engine/unread.py",
    },
    "urdf": {
        "features/code_lens.py",
        "features/completion_documentation.py",
        "features/completions/robot_snippets.py",
        "features/completions/robots.py",
        "features/definition.py",
        "features/describe_frame.py",
        "features/describe_robot.py",
        "features/describe_robot_attribute.py",
        "features/document_link.py",
        "features/document_symbols.py",
        "features/hover.py",
        "features/inlay_hint.py",
        "features/rename_files.py",
        "features/renaming/followers.py",
        "features/renaming/obstacles.py",
        "features/renaming/sites.py",
        "features/robot_colors.py",
        "features/robot_files.py",
        "features/tag_context.py",
        "features/workspace_symbol.py",
    },
}
"""By the format whose statements they know."""

ALLOWED_NAMES = {
    "cli/convert.py": 1,
    "cli/proposal.py": 2,
    "configuration/rule_names.py": 2,
    "features/completion.py": 1,
    "features/completion_documentation.py": 1,
    "features/completions/files.py": 1,
    "features/folding_range.py": 1,
    "features/hover.py": 1,
    "features/inlay_hint.py": 1,
    "features/rename_files.py": 1,
    "features/renaming/new_name.py": 1,
    "features/renaming/relabelling.py": 2,
    "features/signature_help.py": 1,
    "features/uses.py": 1,
    "lsp/kinematic_tree.py": 1,
    "neighbourhood.py": 1,
}


def _modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(SERVER.rglob("*.py")):
        name = path.relative_to(SERVER).as_posix()
        if not name.startswith(MAY_KNOW) and not any(
            name.startswith(f"rules/{each.name}/") for each in FORMATS.formats
        ):
            yield name, path


def _knows_statements(path: Path, name: str) -> bool:
    return any(each.startswith(f"robray.formats.{name}.") for each in imports(path))


def _named(path: Path) -> int:
    """How often a format's name, or a suffix of its files, is a string by itself that something is compared with."""
    words = {each.name for each in FORMATS.formats} | set(FORMATS)
    found = 0
    for node in nodes(path):
        compared: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            is_left = isinstance(node.ops[0], ast.Eq | ast.NotEq)
            compared = [*([node.left] if is_left else []), *node.comparators]
        elif isinstance(node, ast.MatchValue):
            compared = [node.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "endswith":
            compared = node.args
        found += sum(isinstance(each, ast.Constant) and each.value in words for each in compared)
    return found


def test_only_formats_know_their_statements() -> None:
    folders = {path.parent.name for path in (SERVER / "formats").glob("*/__init__.py")}
    found = {each: {name for name, path in _modules() if _knows_statements(path, each)} for each in folders}
    assert found == ALLOWED_IMPORTS


def test_nobody_compares_the_name_of_a_format() -> None:
    assert {name: count for name, path in _modules() if (count := _named(path))} == ALLOWED_NAMES
