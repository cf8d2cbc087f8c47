(STag (Name) @tag)
(ETag (Name) @tag)
(EmptyElemTag (Name) @tag)
(Attribute (Name) @attribute)
(AttValue) @string
(Comment) @comment
(PI) @preproc

; A value that xacro evaluates has a colour of its own: no grammar reads what is in it.
((AttValue) @string.special
  (#match? @string.special "[$][{(]"))
