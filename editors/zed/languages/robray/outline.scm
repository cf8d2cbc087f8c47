(frame "frame" @context name: (_) @name) @item
(class "class" @context name: (_) @name) @item
(definition "def" @context name: (_) @name) @item
