; A value that xacro evaluates has a colour of its own: no grammar reads what is in it. Newer Helix takes the last of two
; patterns, older the first.
((attribute_value) @constant.character.escape
  (#match? @constant.character.escape "[$][{(]"))

; inherits: xml

((attribute_value) @constant.character.escape
  (#match? @constant.character.escape "[$][{(]"))
