(STag (Name) @tag)
(ETag (Name) @tag)
(EmptyElemTag (Name) @tag)
(Attribute (Name) @attribute)
(AttValue) @string
(Comment) @comment
(PI) @preproc

; A value that xacro evaluates has its own colour: no grammar parses its content.
((AttValue) @string.special
  (#match? @string.special "[$][{(]"))
