" `:compiler robray` and `:make` check the current file and fill the quickfix list.

if exists('current_compiler')
  finish
endif
let current_compiler = 'robray'

let s:save_cpo = &cpo
set cpo&vim

CompilerSet makeprg=robray\ check\ --output-format=concise\ --color=never\ %:S
CompilerSet errorformat=%f:%l:%c:\ %trror[%m,%f:%l:%c:\ %tarning[%m,%f:%l:%c:\ %tnformation[%m,%-G%.%#

let &cpo = s:save_cpo
unlet s:save_cpo
