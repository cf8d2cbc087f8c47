; Only collision pairs are references here: `isa` and `parent` would have to be told from other attributes by their
; name, and the tags command allows no capture to ask for it.
(class name: [(identifier) (string)] @name) @definition.class
(frame name: [(identifier) (string)] @name) @definition.module
(definition name: (identifier) @name) @definition.constant

(allow_collision operand: [(identifier) (string)] @name) @reference.module
