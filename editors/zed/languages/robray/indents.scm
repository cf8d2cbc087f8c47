(block "}" @end) @indent
(array "]" @end) @indent
