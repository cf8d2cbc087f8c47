(STag (Name) @tag)
(ETag (Name) @tag)
(EmptyElemTag (Name) @tag)
(Attribute (Name) @attribute)
(AttValue) @string
(Comment) @comment
(PI) @preproc
