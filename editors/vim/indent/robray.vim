" Indents by the brackets that are open; comments and strings do not count.

if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal autoindent
setlocal indentexpr=GetRobrayIndent(v:lnum)
setlocal indentkeys=0{,0},0],0),!^F,o,O

let b:undo_indent = 'setlocal autoindent< indentexpr< indentkeys<'

if exists('*GetRobrayIndent')
  finish
endif

" How far up the start of a block comment is looked for.
let s:reach = 500

function! GetRobrayIndent(lnum) abort
  let l:comment = s:CommentStart(a:lnum)
  if l:comment
    " A line that goes on with a star lines up with the star of the opening line.
    return indent(l:comment) + (getline(a:lnum) =~# '^\s*\*')
  endif
  let l:above = s:CodeAbove(a:lnum)
  if l:above == 0
    return 0
  endif
  let l:text = s:Code(getline(l:above))
  let l:opened = s:Balance(substitute(l:text, '^[]}) \t]*', '', ''))
  let l:closed = strlen(substitute(matchstr(s:Code(getline(a:lnum)), '^[]}) \t]*'), '\s', '', 'g'))
  return max([0, indent(l:above) + (l:opened - l:closed) * shiftwidth()])
endfunction

" The line of the block comment in which the line begins, or 0.
function! s:CommentStart(lnum) abort
  let l:cursor = getcurpos()
  let l:last = max([1, a:lnum - s:reach])
  let l:start = 0
  call cursor(a:lnum, 1)
  while search('/\*\|\*/', 'bW', l:last)
    let l:text = s:Code(getline('.'))
    if l:text =~# '/\*'
      let l:start = line('.')
      break
    elseif l:text =~# '\*/'
      break
    endif
    call cursor(line('.'), 1)
  endwhile
  call setpos('.', l:cursor)
  return l:start
endfunction

" The nearest line above that begins outside every comment and holds more than one, or 0.
function! s:CodeAbove(lnum) abort
  let l:number = prevnonblank(a:lnum - 1)
  while l:number > 0
    let l:text = s:Code(getline(l:number))
    if l:text =~# '\*/'
      let l:start = s:CommentStart(l:number)
      let l:number = l:start ? l:start : l:number
      let l:text = s:Code(getline(l:number))
    endif
    if substitute(l:text, '/\*.*', '', '') =~# '\S'
      return l:number
    endif
    let l:number = prevnonblank(l:number - 1)
  endwhile
  return 0
endfunction

" The line without its strings and the comments that end in it.
function! s:Code(text) abort
  let l:token = '"[^"]*"\|#.*\|//.*\|/\*.\{-}\*/'
  return substitute(a:text, l:token, '', 'g')
endfunction

function! s:Balance(text) abort
  let l:text = substitute(a:text, '/\*.*', '', '')
  return strlen(substitute(l:text, '[^[{(]', '', 'g')) - strlen(substitute(l:text, '[^]})]', '', 'g'))
endfunction
