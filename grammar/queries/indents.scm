; Captures without a dot are Helix's, the others are nvim-treesitter's.
[
  (block)
  (array)
  (parenthesized_expression)
] @indent @indent.begin

["}" "]" ")"] @outdent @indent.branch

(block "}" @indent.end)
(array "]" @indent.end)

[
  (comment)
  (unterminated_comment)
  (string)
  (unterminated_string)
] @indent.ignore
