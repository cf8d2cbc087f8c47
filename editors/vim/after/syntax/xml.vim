" Highlights `${ ... }` and `$( ... )` in xacro sources, which are XML to Vim.

if bufname('%') !~? '\.xacro$'
  finish
endif
let s:save_cpo = &cpoptions
set cpoptions&vim

" A quoted value cannot contain the same quote, so a half-typed expression ends with its value.
syntax match xacroExpression /\$\@1<!\${\%(\%(\_[^}<"$]\|\$(\)*\|\%(\_[^}<'$]\|\$(\)*\)}/ contains=@xacroInside containedin=xmlString
syntax match xacroSubstitution /\$\@1<!\$(\%(\_[^()<"$]\|\$([^()<"$]*)\)*)/ contains=xacroDelimiter,xacroVerb,xacroArgument,xacroPackage,xacroNested containedin=xmlString
syntax match xacroEval /\$\@1<!\$(\s*eval\>\_[^)<"$]*)/ contains=@xacroInside,xacroVerb containedin=xmlString
syntax match xacroNested /\$([^()<"$]*)/ contained contains=xacroDelimiter,xacroVerb,xacroArgument,xacroPackage

syntax cluster xacroInside contains=xacroDelimiter,xacroProperty,xacroKey,xacroFunction,xacroWord,xacroConstant,xacroNumber,xacroString,xacroOperator,xacroNested
syntax match xacroOperator "[-+*/%<>=!|^~]\+\|&\%(lt\|gt\|amp\);=\=" contained
syntax match xacroProperty "\<\h\w*" contained
syntax match xacroKey "\.\@1<=\h\w*" contained
syntax match xacroFunction "\<\h\w*\ze\s*(\|\<\%(math\|python\|xacro\)\ze\." contained
syntax match xacroConstant "\.\@1<!\<\%(False\|None\|True\|e\|inf\|nan\|pi\|tau\)\>\%(\s*(\)\@!" contained
syntax match xacroWord "\.\@1<!\<\%(and\|else\|for\|if\|in\|is\|lambda\|not\|or\)\>" contained
syntax match xacroNumber "[[:alnum:]_.]\@1<!\%(\d\+\.\=\d*\|\.\d\+\)\%([eE][-+]\=\d\+\)\=" contained
syntax match xacroString "'[^']*'\|\"[^\"]*\"\|&quot;.\{-}&quot;\|&apos;.\{-}&apos;" contained contains=xacroNested
syntax match xacroArgument "\%(arg\s\+\)\@10<=[^[:space:]()$\"'<>]\+" contained
syntax match xacroPackage "\%(find\s\+\)\@10<=[^[:space:]()$\"'<>]\+" contained
syntax match xacroVerb "\%(\$(\s*\)\@10<=\w\+" contained
syntax match xacroDelimiter "\${\|\$(\|}" contained

highlight default link xacroArgument Identifier
highlight default link xacroConstant Constant
highlight default link xacroDelimiter Delimiter
highlight default link xacroFunction Function
highlight default link xacroKey Identifier
highlight default link xacroNumber Number
highlight default link xacroOperator Operator
highlight default link xacroPackage Type
highlight default link xacroProperty Identifier
highlight default link xacroString String
highlight default link xacroVerb Keyword
highlight default link xacroWord Keyword

let &cpoptions = s:save_cpo
unlet s:save_cpo
