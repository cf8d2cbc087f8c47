; Each token is captured once: editors do not agree on whether the first or the last pattern wins.

(comment) @comment

["def" "allow_collision" "class" "frame" "geometry" "object"] @keyword
"include" @keyword

(definition name: (identifier) @constant)
(class name: [(identifier) (string)] @type)
(frame name: [(identifier) (string)] @function)
(object name: [(identifier) (string)] @function)
(allow_collision operand: [(identifier) (string)] @function)
(include path: (string) @string.special)

(attribute name: (identifier) @property)

; The meaning of a word as a value depends on the attribute.
((attribute name: (identifier) @_name value: [(identifier) (string)] @function)
  (#eq? @_name "parent"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @type)
  (#eq? @_name "isa"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @variable)
  (#eq? @_name "variable"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @string.special)
  (#eq? @_name "mesh"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @type.builtin)
  (#eq? @_name "shape")
  (#match? @type.builtin "^\"?(box|cone|cylinder|grid|sphere)\"?$"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @type.builtin)
  (#eq? @_name "type")
  (#match? @type.builtin "^\"?(fixed|prismatic|revolute)\"?$"))

; Another word may name a definition that holds one of these values.
((attribute name: (identifier) @_name value: (identifier) @constant)
  (#eq? @_name "shape")
  (#not-match? @constant "^(box|cone|cylinder|grid|sphere)$"))

((attribute name: (identifier) @_name value: (identifier) @constant)
  (#eq? @_name "type")
  (#not-match? @constant "^(fixed|prismatic|revolute)$"))

; Any other word, and every word in an expression, is the name of a definition.
((attribute name: (identifier) @_name value: (identifier) @constant)
  (#not-match? @_name "^(parent|isa|variable|mesh|shape|type)$"))

((attribute name: (identifier) @_name value: (string) @string)
  (#not-match? @_name "^(parent|isa|variable|mesh|shape|type)$"))

(definition value: (identifier) @constant)
(array (identifier) @constant)
(parenthesized_expression (identifier) @constant)
(unary_expression (identifier) @constant)
(binary_expression (identifier) @constant)

; Strings in places that allow none.
(attribute name: (string) @string)
(definition (string) @string)
(array (string) @string)
(parenthesized_expression (string) @string)
(unary_expression (string) @string)
(binary_expression (string) @string)

[(pi) (deg)] @constant.builtin

((number) @number
  (#match? @number "^-?([0-9]+|[0-9]+[eEdD]-?[0-9]+|([0-9]+\\.[0-9]*|\\.[0-9]+)([eEdDsS]-?[0-9]+)?)$"))

; Digits that continue as something other than a number.
((number) @error
  (#not-match? @error "^-?([0-9]+|[0-9]+[eEdD]-?[0-9]+|([0-9]+\\.[0-9]*|\\.[0-9]+)([eEdDsS]-?[0-9]+)?)$"))

["+" "-" "*" "/" "**" "^"] @operator

["(" ")" "[" "]"] @punctuation.bracket
(block ["{" "}"] @punctuation.bracket)
["," ";"] @punctuation.delimiter

; An unclosed bracket is not an error: there is one on every line while you type it.
(unmatched_brace "}" @error)
(unterminated_string) @error
(unterminated_comment) @error
(invalid_character) @error
