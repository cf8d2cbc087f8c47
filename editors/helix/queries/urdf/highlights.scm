; A value that xacro evaluates has its own colour: no grammar parses its content. Newer versions of Helix apply the last
; of two patterns, older ones the first.
((attribute_value) @constant.character.escape
  (#match? @constant.character.escape "[$][{(]"))

; inherits: xml

((attribute_value) @constant.character.escape
  (#match? @constant.character.escape "[$][{(]"))
