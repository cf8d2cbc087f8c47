" Converts columns of a `robray check` from characters to bytes, in the quickfix or the window's location list.
function! robray#quickfix#CountBytes(in_window) abort
  let l:asked = {'title': 1, 'items': 1, 'idx': 0}
  let l:list = a:in_window ? getloclist(0, l:asked) : getqflist(l:asked)
  if l:list.title !~# '\<robray check\>'
    return
  endif
  let l:texts = {}
  for l:item in l:list.items
    if !l:item.valid || !l:item.bufnr || l:item.col < 2
      continue
    endif
    if !has_key(l:texts, l:item.bufnr)
      let l:texts[l:item.bufnr] = s:Lines(l:item.bufnr)
    endif
    let l:bytes = byteidx(get(l:texts[l:item.bufnr], l:item.lnum - 1, ''), l:item.col - 1)
    let l:item.col = l:bytes < 0 ? l:item.col : l:bytes + 1
  endfor
  let l:changed = {'items': l:list.items, 'title': l:list.title, 'idx': l:list.idx}
  if a:in_window
    call setloclist(0, [], 'r', l:changed)
  else
    call setqflist([], 'r', l:changed)
  endif
endfunction

" Lines of a checked file. The lines of a loaded buffer equal those of the file if the buffer was saved.
function! s:Lines(buffer) abort
  if bufloaded(a:buffer)
    return getbufline(a:buffer, 1, '$')
  endif
  let l:file = fnamemodify(bufname(a:buffer), ':p')
  return filereadable(l:file) ? readfile(l:file) : []
endfunction
