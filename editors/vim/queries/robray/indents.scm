[
  (block)
  (array)
  (parenthesized_expression)
] @indent.begin

(block "}" @indent.end)
(array "]" @indent.end)
(parenthesized_expression ")" @indent.end)

["}" "]" ")"] @indent.branch

[
  (comment)
  (unterminated_comment)
  (string)
  (unterminated_string)
] @indent.auto
