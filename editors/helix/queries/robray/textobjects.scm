(frame body: (_) @function.inside) @function.around
(class body: (_) @class.inside) @class.around
(geometry body: (_) @class.inside) @class.around

(array element: (_) @parameter.inside @parameter.around)

(comment) @comment.inside
(comment)+ @comment.around

(attribute value: (_) @entry.inside) @entry.around
(definition value: (_) @entry.inside) @entry.around
