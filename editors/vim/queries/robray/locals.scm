; All names are global: a block opens no scope, and a nested frame can be named anywhere.
(source_file) @local.scope

(definition name: (identifier) @local.definition.constant)
(class name: (identifier) @local.definition.type)
(frame name: (identifier) @local.definition.namespace)

(allow_collision operand: (identifier) @local.reference)
(attribute value: (identifier) @local.reference)
(definition value: (identifier) @local.reference)
(array (identifier) @local.reference)
(parenthesized_expression (identifier) @local.reference)
(unary_expression (identifier) @local.reference)
(binary_expression (identifier) @local.reference)
