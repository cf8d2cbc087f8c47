" Settings for robray scene files. `:help robray` lists the options.

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

let s:save_cpo = &cpoptions
set cpoptions&vim

setlocal comments=s1:/*,mb:*,ex:*/,://,:#
setlocal commentstring=#\ %s
setlocal formatoptions-=t formatoptions+=croql

" Names consist of ASCII letters, digits, underscores and hyphens.
setlocal iskeyword=48-57,65-90,95,97-122,45

" These let gf, [<C-d> and :dlist follow includes without a server.
setlocal include=^\\s*include
setlocal define=^\\s*\\%(def\\\|class\\\|frame\\)\\>\\s*\"\\=
setlocal suffixesadd=.robray
setlocal path=.,,

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< iskeyword< include< define< suffixesadd< path< omnifunc<'

if get(g:, 'robray_recommended_style', 1)
  setlocal expandtab shiftwidth=4 softtabstop=4
  let b:undo_ftplugin .= ' expandtab< shiftwidth< softtabstop<'
endif

command! -buffer -bar -nargs=? RobrayHelp call robray#Help(<q-args>)
call robray#Commands()
if has('nvim')
  command! -buffer -bar RobrayScene lua require('robray.scene').choose()
else
  command! -buffer -bar RobrayScene call robray#scene#Choose()
endif
setlocal keywordprg=:RobrayHelp
let b:undo_ftplugin .= ' keywordprg< | delcommand RobrayHelp | delcommand RobrayExplain | delcommand RobrayShow | delcommand RobrayView'
let b:undo_ftplugin .= ' | delcommand RobrayScene'

if exists('g:loaded_matchit') && !exists('b:match_words')
  " Pair the keyword of a block with its closing brace: every closing brace ends a block.
  let b:match_words = '/\*:\*/,\<\%(frame\|geometry\|class\|object\)\>:}'
  let b:match_skip = 's:comment\|string'
  let b:undo_ftplugin .= ' | unlet! b:match_words b:match_skip'
endif

if (has('gui_win32') || has('gui_gtk')) && !exists('b:browsefilter')
  let b:browsefilter = "Robot scenes (*.robray)\t*.robray\nAll files (*.*)\t*.*\n"
  let b:undo_ftplugin .= ' | unlet! b:browsefilter'
endif

" Let `:ALEFix` format the scene unless the user chose other fixers.
if !exists('b:ale_fixers') && !has_key(get(g:, 'ale_fixers', {}), 'robray') && get(g:, 'robray_ale', 1)
  let b:ale_fixers = ['robray']
  let b:undo_ftplugin .= ' | unlet! b:ale_fixers'
endif

if !get(g:, 'no_plugin_maps') && !get(g:, 'no_robray_maps') && (has('nvim') || has('patch-8.2.1978'))
  for s:mode in ['n', 'x', 'o']
    execute s:mode . 'noremap <buffer> <silent> ]] <Cmd>call robray#Jump("W")<CR>'
    execute s:mode . 'noremap <buffer> <silent> [[ <Cmd>call robray#Jump("bW")<CR>'
    let b:undo_ftplugin .= ' | silent! ' . s:mode . 'unmap <buffer> ]]| silent! ' . s:mode . 'unmap <buffer> [['
  endfor
  unlet s:mode
endif

let &cpoptions = s:save_cpo
unlet s:save_cpo
