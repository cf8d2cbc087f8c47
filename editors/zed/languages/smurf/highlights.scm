(comment) @comment
(boolean_scalar) @boolean
(null_scalar) @constant.builtin
(integer_scalar) @number
(float_scalar) @number
(double_quote_scalar) @string
(single_quote_scalar) @string
(block_scalar) @string
(string_scalar) @string
(anchor_name) @type
(alias_name) @type
(block_mapping_pair key: (flow_node) @property)
(flow_mapping (_ key: (flow_node) @property))
