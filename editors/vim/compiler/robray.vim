" Lets `:compiler robray` and `:make` check the current file and fill the quickfix list.

if exists('current_compiler')
  finish
endif
let current_compiler = 'robray'

if exists(':CompilerSet') != 2
  command -nargs=* CompilerSet setlocal <args>
endif

let s:save_cpo = &cpoptions
set cpoptions&vim

" Use the whole path, without `--`: it cannot look like an option, and `:make` may append options.
CompilerSet makeprg=robray\ check\ --output-format=concise\ --color=never\ %:p:S
" Keep the code in the text: Vim's own field for it holds only numbers.
CompilerSet errorformat=%f:%l:%c:\ %t%*[a-z]%m,%-G%.%#

augroup robray_compiler
  autocmd!
  " `robray check` counts characters, Vim counts bytes.
  autocmd QuickFixCmdPost make,lmake call robray#quickfix#CountBytes(expand('<amatch>') ==# 'lmake')
augroup END

let &cpoptions = s:save_cpo
unlet s:save_cpo
