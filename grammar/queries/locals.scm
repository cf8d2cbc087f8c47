; All names are global: a block opens no scope, and a nested frame can be named from anywhere.
(source_file) @local.scope

(definition name: (identifier) @local.definition)
(class name: (identifier) @local.definition)
(frame name: (identifier) @local.definition)

(allow_collision operand: (identifier) @local.reference)
(attribute value: (identifier) @local.reference)
(definition value: (identifier) @local.reference)
(array (identifier) @local.reference)
(parenthesized_expression (identifier) @local.reference)
(unary_expression (identifier) @local.reference)
(binary_expression (identifier) @local.reference)
