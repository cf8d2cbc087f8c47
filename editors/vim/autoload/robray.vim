" Commands and maps of buffers with a scene or a robot.

scriptencoding utf-8

" Defines the commands that scenes and robots share, and their completion. Neovim's client sets 'omnifunc' itself.
function! robray#Commands() abort
  if !has('nvim') && exists(':ALEHover') == 2 && get(g:, 'robray_ale', 1)
    setlocal omnifunc=ale#completion#OmniFunc
  endif
  command! -buffer -bar -nargs=? -complete=custom,robray#Rules RobrayExplain call robray#Explain(<q-args>)
  command! -buffer -bar -nargs=* RobrayShow call robray#Show(<q-args>)
  command! -buffer -bar RobrayView call robray#view#Open()
endfunction

" Shows help on a word: the hover of the language server if it is attached, else the manual, else the definition.
function! robray#Help(word) abort
  let l:word = a:word ==# '' ? expand('<cword>') : a:word
  if has('nvim') && a:word ==# expand('<cword>') && luaeval('require("robray").attached()')
    lua vim.lsp.buf.hover()
    return
  endif
  let l:tag = 'robray-' . (l:word ==# 'π' ? 'pi' : l:word)
  if index(getcompletion(l:tag, 'help'), l:tag) >= 0
    execute 'help' l:tag
    return
  endif
  try
    execute 'dsearch' matchstr(l:word, '^[A-Za-z][A-Za-z0-9_-]*$')
  catch /^Vim(dsearch):/
    echo 'robray: there is nothing to be said about "' . l:word . '"'
  endtry
endfunction

" Shows the page of a rule; by default, of the rule with a finding in the cursor's line.
function! robray#Explain(rule) abort
  let l:rule = a:rule ==# '' ? s:RuleHere() : a:rule
  if l:rule ==# ''
    echo 'robray: no finding in this line; `:RobrayExplain rule` names one'
    return
  endif
  call s:Window('explain ' . l:rule, ['explain', '--color=never', '--', l:rule], 'markdown')
endfunction

" Shows the evaluated scene of the buffer as a tree. The arguments are those of `robray show`.
function! robray#Show(arguments) abort
  let l:path = expand('%:p')
  let l:command = ['show', '--color=never'] + split(a:arguments)
  if &modified || !filereadable(l:path)
    let l:name = l:path ==# '' ? [] : ['--stdin-filename', l:path]
    call s:Window('show', l:command + l:name + ['-'], '', getline(1, '$'))
  else
    call s:Window('show', l:command + ['--', l:path], '')
  endif
endfunction

" Names of all rules, one per line, for completion.
function! robray#Rules(lead, line, position) abort
  return join(map(s:Run(['explain', '--color=never']), 'matchstr(v:val, "^[a-z][a-z-]*")'), "\n")
endfunction

" Moves to the next statement in the first column, or with the flag b to the previous one.
function! robray#Jump(flags) abort
  let l:count = v:count1
  normal! m'
  for l:_ in range(l:count)
    call search('^\%(frame\|class\|def\|include\|allow_collision\)\>', a:flags)
  endfor
endfunction

" Code of a finding in the cursor's line, from the lists, ALE or Neovim; empty if there is none.
function! s:RuleHere() abort
  for l:item in getloclist(0) + getqflist()
    if l:item.bufnr == bufnr('%') && l:item.lnum == line('.')
      let l:code = matchstr(l:item.text, '^\[\zs[a-z-]\+\ze\]')
      if l:code !=# ''
        return l:code
      endif
    endif
  endfor
  for l:item in exists('*ale#engine#GetLoclist') ? ale#engine#GetLoclist(bufnr('%')) : []
    if l:item.lnum == line('.') && get(l:item, 'code', '') !=# ''
      return l:item.code
    endif
  endfor
  return has('nvim') ? luaeval('require("robray").rule_here()') : ''
endfunction

function! s:Window(name, arguments, type, ...) abort
  let l:lines = s:Run(a:arguments, a:0 ? a:1 : [])
  execute 'silent keepalt botright pedit' fnameescape('robray ' . a:name)
  wincmd P
  setlocal buftype=nofile bufhidden=wipe noswapfile nobuflisted nowrap modifiable
  silent %delete _
  call setline(1, l:lines)
  setlocal nomodifiable
  let &l:filetype = a:type
  wincmd p
endfunction

function! s:Run(arguments, ...) abort
  let l:command = map([get(g:, 'robray_command', 'robray')] + a:arguments, 'shellescape(v:val)')
  return systemlist(join(l:command), a:0 ? a:1 : [])
endfunction
