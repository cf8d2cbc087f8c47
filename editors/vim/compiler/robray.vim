" `:compiler robray` and `:make` check the current file and fill the quickfix list.

if exists('current_compiler')
  finish
endif
let current_compiler = 'robray'

if exists(':CompilerSet') != 2
  command -nargs=* CompilerSet setlocal <args>
endif

let s:save_cpo = &cpoptions
set cpoptions&vim

" The whole path: a name may look like an option, and `:make` may be given some.
CompilerSet makeprg=robray\ check\ --output-format=concise\ --color=never\ %:p:S
" The code stays in the text: Vim's own field for it holds numbers only.
CompilerSet errorformat=%f:%l:%c:\ %t%*[a-z]%m,%-G%.%#

augroup robray_compiler
  autocmd!
  " `robray check` counts characters, Vim counts bytes.
  autocmd QuickFixCmdPost make,lmake call robray#quickfix#CountBytes(expand('<amatch>') ==# 'lmake')
augroup END

let &cpoptions = s:save_cpo
unlet s:save_cpo
