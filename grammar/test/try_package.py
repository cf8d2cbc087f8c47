"""Whether the installed package parses, and its queries are queries of its grammar; the wheels are tried with it."""

import tree_sitter
import tree_sitter_robray

language = tree_sitter.Language(tree_sitter_robray.language())
tree = tree_sitter.Parser(language).parse(b"def h 0.7;\nframe table { translation [0, 0, h]; }\n")
assert not tree.root_node.has_error, tree.root_node
found = [each.type for each in tree.root_node.named_children]
assert found == ["definition", "frame"], found
names = [name for name in dir(tree_sitter_robray) if name.endswith("_QUERY")]
assert len(names) == 5, names
for name in names:
    tree_sitter.Query(language, getattr(tree_sitter_robray, name))
