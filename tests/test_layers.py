"""A package imports only what is below it; siblings never import each other."""

import ast
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

SERVER = Path(__file__).parents[1] / "server" / "robray"

BELOW: dict[str, set[str]] = {
    "text": set(),
    "scene": {"text"},
    "syntax": {"text"},
    "facts": {"text", "syntax", "scene"},
    "analysis": {"text", "syntax", "scene", "facts"},
    "formats": {"text", "syntax", "scene", "facts", "analysis", "_grammar"},
    "rules": {"text", "syntax", "scene", "facts", "analysis", "formats"},
    "configuration": {"text", "scene", "facts", "analysis", "formats", "rules"},
    "features": {"text", "syntax", "scene", "facts", "analysis", "formats", "rules"},
    "compare": {"text", "scene", "facts", "analysis"},
    "export": {"text", "scene", "facts", "analysis", "compare", "formats"},
    "collision": {"text", "scene", "facts", "analysis", "formats", "export", "disk", "programs", "_triangles"},
    "editing": {"text", "scene", "syntax", "facts", "analysis", "formats", "rules", "features", "export"},
    "assemble": {"formats", "analysis", "rules"},
    "joint_positions": {"text", "scene", "facts", "analysis", "formats", "rules", "assemble"},
    "read_scope": {"text"},
    "programs": set(),
    "disk": {"text", "syntax", "facts", "analysis", "read_scope"},
    "file_sets": {"text", "analysis", "rules", "configuration", "formats", "project"},
    "nearby_files": {
        "facts",
        "analysis",
        "assemble",
        "configuration",
        "expanding",
        "read_scope",
        "disk",
        "formats",
        "project",
    },
    "listed": {"text", "facts", "analysis", "configuration"},
    "revisions": {"text", "facts", "analysis", "programs"},
    "project_access": {"text", "configuration", "read_scope", "disk", "project"},
    "trajectories": {"syntax"},
    "launch_files": {"syntax", "disk", "read_scope"},
    "meshes": {"analysis", "disk", "export", "read_scope", "text"},
    "configured_paths": {
        *("text", "analysis", "configuration", "disk", "expanding", "formats", "project", "project_access"),
    },
    "expanding": {
        "text",
        "syntax",
        "facts",
        "analysis",
        "formats",
        "rules",
        "disk",
        "file_sets",
        "project",
        "read_scope",
    },
    "loading": {
        "analysis",
        "expanding",
        "facts",
        "rules",
        "assemble",
        "configuration",
        "disk",
        "file_sets",
        "formats",
        "nearby_files",
        "project",
        "project_access",
        "read_scope",
        "text",
    },
    "checking": {
        "text",
        "facts",
        "loading",
        "analysis",
        "rules",
        "assemble",
        "configuration",
        "expanding",
        "export",
        "read_scope",
        "disk",
        "file_sets",
        "formats",
        "listed",
        "nearby_files",
        "project",
        "project_access",
        "scene",
        "configured_paths",
    },
    "project": {"text", "facts", "analysis", "rules", "configuration", "read_scope", "disk"},
}
BELOW["view"] = {
    "checking",
    "expanding",
    "text",
    "collision",
    "configuration",
    "scene",
    "facts",
    "analysis",
    "formats",
    "rules",
    "features",
    "compare",
    "export",
    "disk",
    "joint_positions",
    "loading",
    "meshes",
    "project",
    "project_access",
    "revisions",
    "trajectories",
}
_INSIDE = {*BELOW, "__version__"} - {"editing"}
BELOW |= {
    "lsp": _INSIDE,
    "cli": {*_INSIDE, "lsp", "mcp"},
    "api": _INSIDE,
    "mcp": {*_INSIDE, "api"},
    "__main__": {"cli"},
}

ONLY_IN = {
    "pygls": {"lsp"},
    "lsprotocol": {"lsp"},
    "mcp": {"mcp"},
    "tree_sitter": {"formats"},
    "websockets": {"view"},
}

PYGLS = {"protocol", "server", "transport"}
"""The modules of `lsp/` that know the transport. They use the session and its handlers, and nobody uses them."""


def package_of(parts: Sequence[str]) -> str:
    """The layer of a module, by its path in the package; the editing of a format is one of its own."""
    is_editing = len(parts) > 2 and parts[0] == "formats" and parts[2] == "editing"
    return "editing" if is_editing else parts[0]


def modules() -> list[tuple[str, Path]]:
    found = []
    for path in sorted(SERVER.rglob("*.py")):
        parts = path.relative_to(SERVER).with_suffix("").parts
        if parts != ("__init__",):
            found.append((package_of(parts), path))
    return found


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text())))


def imports(path: Path) -> list[str]:
    return imports_in(nodes(path), path)


def imports_in(found: Iterable[ast.AST], path: Path) -> list[str]:
    names: list[str] = []
    for node in found:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            assert node.level == 0, f"{path}: imports are absolute"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


LONG = 300


def test_imports_point_downwards() -> None:
    wrong = []
    for package, path in modules():
        for name in imports(path):
            parts = name.split(".")
            if parts[0] != "robray":
                continue
            target = package_of(parts[1:])
            if target != package and target not in BELOW[package]:
                wrong.append(f"{path.relative_to(SERVER)} imports {name}")
    assert not wrong


def test_formats_do_not_know_each_other() -> None:
    wrong = [
        f"{path.relative_to(SERVER)} imports {name}"
        for package, path in modules()
        if package in ("formats", "editing") and len(path.relative_to(SERVER).parts) > 2
        for name in imports(path)
        if name.startswith("robray.formats.") and name.split(".")[2] != path.relative_to(SERVER).parts[1]
    ]
    assert not wrong


def test_front_ends_do_not_know_the_analysis() -> None:
    """What reads a text makes facts of it, and knows nothing of other statements."""
    wrong = [
        f"{path.relative_to(SERVER)} imports {name}"
        for package, path in modules()
        if package == "formats" and ("frontend" in path.with_suffix("").parts or path.name == "statements.py")
        for name in imports(path)
        if name.startswith("robray.analysis.") or ".semantics" in name
    ]
    assert not wrong


def test_libraries_stay_where_they_belong() -> None:
    wrong = [
        f"{path.relative_to(SERVER)} imports {name}"
        for package, path in modules()
        for name in imports(path)
        if package not in ONLY_IN.get(name.split(".")[0], {package})
    ]
    assert not wrong


def test_sessions_and_handlers_know_no_transport() -> None:
    """So that they can be asked without it: `pygls` stays among its modules, and the handlers import none of them."""
    wrong = []
    for package, path in modules():
        if package != "lsp" or path.stem in PYGLS:
            continue
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == "pygls" or (parts[:2] == ["robray", "lsp"] and parts[2] in PYGLS):
                wrong.append(f"{path.relative_to(SERVER)} imports {name}")
    assert not wrong
    assert all((SERVER / "lsp" / f"{name}.py").is_file() for name in PYGLS)


def test_only_the_command_that_starts_it_imports_the_server() -> None:
    wrong = [
        f"{path.relative_to(SERVER)} imports {name}"
        for package, path in modules()
        for name in imports(path)
        if name.startswith("robray.lsp.server") and path != SERVER / "cli" / "lsp.py"
    ]
    assert not wrong


def test_only_disk_reads_files_and_only_the_command_line_prints() -> None:
    wrong = []
    for package, path in modules():
        for node in nodes(path):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.id if isinstance(node.func, ast.Name) else ""
            method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if called == "print" and package != "cli":
                wrong.append(f"{path.relative_to(SERVER)}:{node.lineno} prints")
            if (called == "open" or method in ("read_text", "read_bytes")) and package != "disk":
                wrong.append(f"{path.relative_to(SERVER)}:{node.lineno} reads a file")
    assert not wrong


def test_paths_have_one_form_and_one_way_up() -> None:
    """A loop over `dirname` ends only where a path has the form that it counts on."""
    wrong = []
    for _, path in modules():
        if path == SERVER / "text" / "paths.py":
            continue
        for node in nodes(path):
            name = node.attr if isinstance(node, ast.Attribute) else ""
            if name in ("normpath", "abspath"):
                wrong.append(f"{path.relative_to(SERVER)} makes a form of its own: {ast.unparse(node)}")
            if isinstance(node, ast.While) and "dirname" in ast.unparse(node):
                wrong.append(f"{path.relative_to(SERVER)}:{node.lineno} goes up by itself")
    assert not wrong
