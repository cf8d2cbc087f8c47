[
  (block)
  (array)
  (parenthesized_expression)
] @indent

["}" "]" ")"] @outdent
