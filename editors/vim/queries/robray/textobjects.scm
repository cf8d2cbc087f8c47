; For nvim-treesitter-textobjects. Frames are the functions of a scene.
(frame) @function.outer
(frame body: (block . "{" . (_)+ @function.inner))

(class) @class.outer
(class body: (block . "{" . (_)+ @class.inner))

(geometry) @block.outer
(geometry body: (block . "{" . (_)+ @block.inner))

(attribute) @statement.outer
(definition) @statement.outer
(include) @statement.outer
(allow_collision) @statement.outer

(attribute) @assignment.outer
(attribute name: (_) @assignment.lhs)
(attribute value: (_) @assignment.inner @assignment.rhs)
(definition) @assignment.outer
(definition name: (_) @assignment.lhs)
(definition value: (_) @assignment.inner @assignment.rhs)

(array element: (_) @parameter.inner @parameter.outer)
(number) @number.inner
(comment) @comment.outer
