[
  (block)
  (array)
  (comment)
] @fold
