(string) @string
(number) @number
(true) @boolean
(false) @boolean
(null) @constant.builtin
(pair key: (string) @property)
