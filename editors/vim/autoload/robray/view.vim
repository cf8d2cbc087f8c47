" The scene in three dimensions: `:RobrayView` opens a browser on it, which follows the buffers and the cursor.
" In Neovim it is lua/robray/view.lua that asks.

scriptencoding utf-8

" Milliseconds after which a cursor rests.
let s:rest = 100

" Addresses by the URI of the buffer: a page comes back if the next server has the same.
let s:addresses = {}

function! robray#view#Open() abort
  if has('nvim')
    lua require('robray.view').open()
    return
  endif
  if !robray#server#IsThere(':RobrayView')
    return
  endif
  let l:uri = robray#server#Uri(bufnr(''))
  let l:arguments = [l:uri, {'open': v:false, 'again': get(s:addresses, l:uri, '')}]
  call robray#server#Run(bufnr(''), 'robray.view', l:arguments, function('s:Opened', [l:uri]))
endfunction

" Opens a page: with what the user has chosen, with Vim's own command, with netrw; where there is none of these, it is told.
function! robray#view#Browse(address) abort
  if exists('g:robray_browser')
    call call(g:robray_browser, [a:address])
  elseif exists(':Open') == 2
    execute 'Open' a:address
  else
    try
      call netrw#BrowseX(a:address, 0)
    catch /^Vim\%((\a\+)\)\=:E117/
    endtry
  endif
  echomsg 'robray: the scene is at ' . a:address
endfunction

function! s:Opened(uri, address) abort
  let s:addresses[a:uri] = a:address
  call robray#view#Browse(a:address)
  augroup robray_view
    autocmd!
    autocmd CursorMoved,CursorMovedI * call s:Moved()
  augroup END
endfunction

" The view outlines what the cursor is on: the server knows it from what is asked about the place.
function! s:Moved() abort
  call timer_stop(get(s:, 'timer', -1))
  if &filetype =~# '^\%(robray\|smurfs\?\|robwork\|rofi\)$' || expand('%') =~? '\.\%(srdf\|urdf\|xacro\)$'
    let s:timer = timer_start(s:rest, {_ -> s:Tell()})
  endif
endfunction

function! s:Tell() abort
  let l:buffer = bufnr('')
  let l:column = strchars(strpart(getline('.'), 0, col('.') - 1))
  let l:at = {'textDocument': {'uri': robray#server#Uri(l:buffer)},
        \ 'position': {'line': line('.') - 1, 'character': l:column}}
  call robray#server#Send(l:buffer, [0, 'textDocument/documentHighlight', l:at], {_ -> 0})
endfunction
