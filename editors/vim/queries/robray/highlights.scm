; Captures of Neovim. Later patterns override earlier ones.

(comment) @comment @spell

["def" "allow_collision" "class" "frame" "geometry" "object"] @keyword
"include" @keyword.import

(definition name: (identifier) @constant)
(class name: (identifier) @type)
(frame name: (identifier) @label)
(object name: (identifier) @label)
(allow_collision operand: (identifier) @label)

(attribute name: (identifier) @property)

; A word in a value or an expression is the name of a constant, unless a pattern below knows the attribute.
(attribute value: (identifier) @constant)
(definition value: (identifier) @constant)
(array (identifier) @constant)
(parenthesized_expression (identifier) @constant)
(unary_expression (identifier) @constant)
(binary_expression (identifier) @constant)

[(string) (unterminated_string)] @string

((attribute name: (identifier) @_name value: [(identifier) (string)] @label)
  (#eq? @_name "parent"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @type)
  (#eq? @_name "isa"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @variable)
  (#eq? @_name "variable"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @string.special.path)
  (#eq? @_name "mesh"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @type.builtin)
  (#eq? @_name "shape")
  (#match? @type.builtin "^\"?(box|cone|cylinder|grid|sphere)\"?$"))

((attribute name: (identifier) @_name value: [(identifier) (string)] @type.builtin)
  (#eq? @_name "type")
  (#match? @type.builtin "^\"?(fixed|prismatic|revolute)\"?$"))

(class name: (string) @type)
(frame name: (string) @label)
(object name: (string) @label)
(allow_collision operand: (string) @label)
(include path: (string) @string.special.path)

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
(unterminated_comment) @comment
(invalid_character) @error

; The reader ends these words at a hyphen, so it splits a name that begins with one.
((identifier) @error
  (#match? @error "^(frame|geometry|class|object|include|allow_collision|def|pi|deg)-"))
