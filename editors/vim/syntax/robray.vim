" Highlights robray scene files as amino's scene reader parses them.

scriptencoding utf-8

if exists('b:current_syntax')
  finish
endif

let s:save_cpo = &cpoptions
set cpoptions&vim

syntax case match
" Names contain hyphens, so `box-1` is a name, not a shape.
syntax iskeyword 48-57,65-90,95,97-122,45
" Other ways to find the start of a long comment are slower or wrong.
syntax sync fromstart

syntax match robrayOperator "\*\*\|[-+*/^]" contained
syntax match robrayDelimiter "[,;]"
syntax match robrayBracket "[][(){}]"

syntax region robrayString start=+"+ end=+"+ contains=@Spell

" A name of any kind. Without this, the digits of `link-2` would be a number.
syntax match robrayName "\<[A-Za-z][A-Za-z0-9_-]*"
" A word also begins after a minus: a hyphen in a name is part of the name's match.
syntax match robrayConstant "\%(\<\|-\@1<=\)[A-Za-z][A-Za-z0-9_-]*" contained
syntax match robrayClassName "\<[A-Za-z][A-Za-z0-9_-]*" contained
syntax match robrayFrameName "\<[A-Za-z][A-Za-z0-9_-]*" contained
syntax match robrayVariable "\<[A-Za-z][A-Za-z0-9_-]*" contained
syntax region robrayClassName start=+"+ end=+"+ contained
syntax region robrayFrameName start=+"+ end=+"+ contained
syntax region robrayVariable start=+"+ end=+"+ contained
syntax region robrayPath start=+"+ end=+"+ contained

" Digits that continue as something else are not a number. The well-formed numbers below win over this.
syntax match robrayMalformed "-\=\.\=\d[A-Za-z0-9_.]*"
syntax match robrayNumber "-\=\d\+[A-Za-z0-9_.]\@!"
syntax match robrayNumber "-\=\d\+[eEdD]-\=\d\+[A-Za-z0-9_.]\@!"
syntax match robrayNumber "-\=\%(\d\+\.\d*\|\.\d\+\)\%([eEdDsS]-\=\d\+\)\=[A-Za-z0-9_.]\@!"

syntax keyword robrayNumericWord pi deg
syntax match robrayNumericWord "π"
syntax match robrayNumericWord "-\@1<=\%(pi\|deg\)\>" contained

syntax keyword robrayShape box cone cylinder grid sphere contained
syntax keyword robrayJointType fixed prismatic revolute contained

syntax cluster robrayExpression contains=robrayOperator,robrayBracket,robrayDelimiter,robrayConstant,robrayMalformed,robrayNumber,robrayNumericWord,robrayString,robrayComment,robraySplitName

" A value ends at the semicolon. If that is missing, a brace or a keyword ends the value.
let s:end = ' matchgroup=robrayDelimiter end=";" matchgroup=NONE end="\ze[{}]"'
      \ . ' end="\ze\<\%(frame\|geometry\|class\|object\|include\|allow_collision\|def\)\>"'
let s:value = ' contained start="\ze\S"' . s:end . ' contains=@robrayExpression'
execute 'syntax region robrayValue' . s:value
execute 'syntax region robrayClassValue' . s:value . ',robrayClassName'
execute 'syntax region robrayFrameValue' . s:value . ',robrayFrameName'
execute 'syntax region robrayVariableValue' . s:value . ',robrayVariable'
execute 'syntax region robrayPathValue' . s:value . ',robrayPath'
execute 'syntax region robrayShapeValue' . s:value . ',robrayShape'
execute 'syntax region robrayTypeValue' . s:value . ',robrayJointType'
unlet s:end s:value

syntax keyword robrayAttribute alpha axis collision color delta dimension end_radius height no-shadow offset quaternion radius rpy scale specular start_radius thickness translation visual nextgroup=robrayValue skipwhite skipempty
syntax keyword robrayAttribute isa nextgroup=robrayClassValue skipwhite skipempty
syntax keyword robrayAttribute parent nextgroup=robrayFrameValue skipwhite skipempty
syntax keyword robrayAttribute variable nextgroup=robrayVariableValue skipwhite skipempty
syntax keyword robrayAttribute mesh nextgroup=robrayPathValue skipwhite skipempty
syntax keyword robrayAttribute shape nextgroup=robrayShapeValue skipwhite skipempty
syntax keyword robrayAttribute type nextgroup=robrayTypeValue skipwhite skipempty

syntax match robrayDefined "\<[A-Za-z][A-Za-z0-9_-]*" contained nextgroup=robrayValue skipwhite skipempty
syntax keyword robrayKeyword geometry
syntax keyword robrayKeyword frame object nextgroup=robrayFrameName skipwhite skipempty
syntax keyword robrayKeyword class nextgroup=robrayClassName skipwhite skipempty
syntax keyword robrayKeyword def nextgroup=robrayDefined skipwhite skipempty
syntax keyword robrayKeyword allow_collision nextgroup=robrayFrameValue skipwhite skipempty
syntax keyword robrayInclude include nextgroup=robrayPath skipwhite skipempty

" The reader ends a keyword at a hyphen, so it splits a name that begins with one.
syntax match robraySplitName "\<\%(frame\|geometry\|class\|object\|include\|allow_collision\|def\|pi\|deg\)-[A-Za-z0-9_-]*" containedin=robrayFrameName,robrayClassName,robrayDefined

syntax keyword robrayTodo TODO FIXME XXX NOTE contained
syntax match robrayComment "#.*" contains=robrayTodo,@Spell
syntax match robrayComment "//.*" contains=robrayTodo,@Spell
syntax region robrayComment start="/\*" end="\*/" contains=robrayTodo,@Spell

highlight default link robrayAttribute Identifier
highlight default link robrayBracket Delimiter
highlight default link robrayClassName Type
highlight default link robrayComment Comment
highlight default link robrayConstant Constant
highlight default link robrayDefined Constant
highlight default link robrayDelimiter Delimiter
highlight default link robrayFrameName Function
highlight default link robrayInclude Include
highlight default link robrayJointType Special
highlight default link robrayKeyword Keyword
highlight default link robrayMalformed Error
highlight default link robrayNumber Number
highlight default link robrayNumericWord Number
highlight default link robrayOperator Operator
highlight default link robrayPath String
highlight default link robrayShape Special
highlight default link robraySplitName Error
highlight default link robrayString String
highlight default link robrayTodo Todo
highlight default link robrayVariable Identifier

let b:current_syntax = 'robray'

let &cpoptions = s:save_cpo
unlet s:save_cpo
