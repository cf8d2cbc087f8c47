" Settings for robray scene files.

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

let s:save_cpo = &cpo
set cpo&vim

setlocal comments=s1:/*,mb:*,ex:*/,://,:#
setlocal commentstring=#\ %s
setlocal formatoptions-=t formatoptions+=croql

" ASCII letters, digits, underscore and hyphen: what a name is made of.
setlocal iskeyword=48-57,65-90,95,97-122,45

" With these, gf and [<C-d> follow includes without a server.
setlocal include=^\\s*include
setlocal define=^\\s*\\%(def\\\|class\\\|frame\\)
setlocal suffixesadd=.robray
setlocal path=.,,

setlocal expandtab shiftwidth=4 softtabstop=4

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< iskeyword< include< define< suffixesadd< path<'
      \ . ' expandtab< shiftwidth< softtabstop<'

let &cpo = s:save_cpo
unlet s:save_cpo
