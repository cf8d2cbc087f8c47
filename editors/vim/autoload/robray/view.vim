" Opens the 3D view of the scene in a browser (`:RobrayView`). The view follows the buffers and the cursor.
" In Neovim, lua/robray/view.lua sends the requests.

scriptencoding utf-8

" Milliseconds without movement after which the cursor position is sent.
let s:rest = 100

" Addresses of views by the URIs of buffers. A page reconnects if the next server gets the same address.
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

" Opens a page with `g:robray_browser`, with `:Open` or with netrw, and shows its address in any case.
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

" Sends the cursor once it rests. The server takes it from the request, and the view outlines what is there.
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
