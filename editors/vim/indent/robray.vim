" Indents lines by the brackets that are open, without those in comments and strings.

if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal autoindent
setlocal indentexpr=GetRobrayIndent(v:lnum)
setlocal indentkeys=0{,0},0],0),!^F,o,O

let b:undo_indent = 'setlocal autoindent< indentexpr< indentkeys< | unlet! b:robray_indent'

if exists('*GetRobrayIndent')
  finish
endif

let s:save_cpo = &cpoptions
set cpoptions&vim

" Number of lines to search upwards for a line outside comments and strings. Searching so many lines takes some
" milliseconds.
let s:reach = 5000

" Number of lines to plan ahead when lines are indented one after the other.
let s:ahead = 1000

function! GetRobrayIndent(lnum) abort
  let l:plan = get(b:, 'robray_indent', {'tick': -1})
  " The changedtick stays the same during `gg=G`. After any other edit, plan again.
  if l:plan.tick != b:changedtick || a:lnum < l:plan.first
    let l:plan = s:Plan(a:lnum)
  elseif a:lnum >= l:plan.next
    call s:Extend(l:plan, min([line('$'), a:lnum + s:ahead]))
  endif
  let [l:base, l:steps] = l:plan.lines[a:lnum - l:plan.first]
  if l:base > 0
    return max([0, indent(l:base) + l:steps * shiftwidth()])
  elseif l:base == s:in_comment
    " A line that begins with a star aligns with the star that opens. Any other line may be a drawing.
    let l:opening = getline(l:steps)
    let l:start = strdisplaywidth(strpart(l:opening, 0, strridx(l:opening, '/*')))
    return getline(a:lnum) =~# '^\s*\*' ? l:start + 1 : max([l:start, indent(a:lnum)])
  endif
  " White space in a string is part of the string.
  return l:base == s:in_string ? -1 : 0
endfunction

" A planned line is `[base, steps]`: the line whose indent counts, or 0 for none, and the steps from there. Other forms
" are `[s:in_comment, line where the comment begins]` and `[s:in_string, 0]`.
let s:in_comment = -1
let s:in_string = -2

" Plan that covers a line, from the nearest line above that is outside comments and strings.
function! s:Plan(lnum) abort
  let l:first = s:Outside(a:lnum)
  let b:robray_indent = {
        \ 'tick': b:changedtick, 'first': l:first, 'next': l:first, 'lines': [],
        \ 'inside': '', 'start': 0, 'base': 0, 'opened': 0}
  call s:Extend(b:robray_indent, a:lnum)
  return b:robray_indent
endfunction

" Plans the lines up to `last`. One loop plans all of them: a call for each line would cost as much as the work.
function! s:Extend(plan, last) abort
  let l:number = a:plan.next
  let l:inside = a:plan.inside
  let l:base = a:plan.base
  let l:opened = a:plan.opened
  for l:text in getline(l:number, a:last)
    if l:inside ==# ''
      let l:closed = l:text =~# '^\s*[]})]' ? s:Closed(l:text) : 0
      call add(a:plan.lines, [l:base, l:opened - l:closed])
      if l:text =~# '["#/]'
        let [l:text, l:inside] = s:Code(l:text)
        let a:plan.start = l:number
      endif
      if l:text =~# '\S'
        let l:base = l:number
        let l:opened = l:text =~# '[][{}()]' ? s:Balance(l:text) + l:closed : 0
      endif
    else
      call add(a:plan.lines, l:inside ==# '"' ? [s:in_string, 0] : [s:in_comment, a:plan.start])
      let l:at = matchend(l:text, l:inside ==# '"' ? '"' : '\*/')
      if l:at >= 0
        let [l:text, l:inside] = s:Code(strpart(l:text, l:at))
        let l:opened += s:Balance(l:text)
      endif
    endif
    let l:number += 1
  endfor
  let [a:plan.next, a:plan.inside, a:plan.base, a:plan.opened] = [l:number, l:inside, l:base, l:opened]
endfunction

" Number of the nearest line above that begins a statement in the first column, else the first one within reach. If a
" block comment is open there, the number of the line that opens it.
function! s:Outside(lnum) abort
  let l:cursor = getcurpos()
  let l:least = max([1, a:lnum - s:reach])
  call cursor(a:lnum, 1)
  let l:line = search('^\%(frame\|class\|def\|include\|allow_collision\|object\)\>', 'bW', l:least)
  let l:line = l:line ? l:line : l:least
  call cursor(l:line, 1)
  let l:mark = search('/\*\|\*/', 'bW', max([1, l:line - s:reach]))
  while l:mark && s:Marks(l:mark) ==# ''
    call cursor(l:mark, 1)
    let l:mark = search('/\*\|\*/', 'bW', max([1, l:line - s:reach]))
  endwhile
  call setpos('.', l:cursor)
  return l:mark && s:Marks(l:mark) =~# '/\*$' ? l:mark : l:line
endfunction

" Marks of block comments in a line, without those in line comments, strings and complete block comments.
function! s:Marks(lnum) abort
  let l:text = substitute(getline(a:lnum), '"[^"]*"\|#.*\|//.*\|/\*.\{-}\*/', ' ', 'g')
  return substitute(l:text, '.\{-}\(/\*\|\*/\|$\)', '\1', 'g')
endfunction

" The line without strings and comments, and what is still open at its end: nothing, '"' or '/*'.
function! s:Code(text) abort
  let l:text = substitute(a:text, '"[^"]*"\|#.*\|//.*\|/\*.\{-}\*/', ' ', 'g')
  let l:open = match(l:text, '/\*\|"')
  if l:open < 0
    return [l:text, '']
  endif
  " A string that begins here counts as code: its statement continues on the next line.
  return l:text[l:open] ==# '"' ? [strpart(l:text, 0, l:open + 1), '"'] : [strpart(l:text, 0, l:open), '/*']
endfunction

" Number of brackets that the line closes before anything else.
function! s:Closed(text) abort
  return strlen(substitute(matchstr(a:text, '^[]}) \t]*'), '\s', '', 'g'))
endfunction

function! s:Balance(text) abort
  return count(a:text, '{') + count(a:text, '[') + count(a:text, '(')
        \ - count(a:text, '}') - count(a:text, ']') - count(a:text, ')')
endfunction

let &cpoptions = s:save_cpo
unlet s:save_cpo
