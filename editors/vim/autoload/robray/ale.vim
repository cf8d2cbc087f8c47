" Functions that ALE's linters call.

" Root of a scene: the nearest folder with robray.toml, else with pyproject.toml, else with .git, else its own folder.
function! robray#ale#Root(buffer) abort
  let l:own = fnamemodify(bufname(a:buffer), ':p:h')
  " .git is a file in worktrees and submodules.
  for l:mark in ['robray.toml', 'pyproject.toml', '.git']
    let l:folder = l:own
    while empty(getftype(l:folder . '/' . l:mark))
      let l:inner = l:folder
      let l:folder = fnamemodify(l:inner, ':h')
      if l:folder ==# l:inner
        break
      endif
    endwhile
    if !empty(getftype(l:folder . '/' . l:mark))
      return l:folder
    endif
  endfor
  return l:own
endfunction

" Registers the language server with ALE for a filetype.
function! robray#ale#Define(type) abort
  call ale#Set('robray_executable', 'robray')
  call ale#Set('robray_lsp_config', {})
  call ale#linter#Define(a:type, {
        \ 'name': 'robray_lsp',
        \ 'lsp': 'stdio',
        \ 'executable': {buffer -> ale#Var(buffer, 'robray_executable')},
        \ 'command': '%e lsp',
        \ 'lsp_config': {buffer -> ale#Var(buffer, 'robray_lsp_config')},
        \ 'initialization_options': function('robray#scene#Options'),
        \ 'project_root': function('robray#ale#Root'),
        \ })
endfunction

" The program; empty if the language server is a linter of the buffer and reports the same findings.
function! robray#ale#CheckExecutable(buffer) abort
  let l:type = getbufvar(a:buffer, '&filetype')
  let l:linters = ale#linter#RemoveIgnored(a:buffer, l:type, ale#linter#Get(l:type))
  for l:linter in l:linters
    if l:linter.name ==# 'robray_lsp'
      return ''
    endif
  endfor
  return ale#Var(a:buffer, 'robray_executable')
endfunction

" The program if the buffer has a robot, YAML about a robot or robray.toml; else empty.
function! robray#ale#OwnExecutable(buffer) abort
  let l:is_ours = bufname(a:buffer) =~? '\%(^\|/\)robray\.toml$' || robray#recognise#IsRobot(a:buffer)
  let l:is_ours = l:is_ours || robray#recognise#IsOfRobot(a:buffer)
  return l:is_ours ? ale#Var(a:buffer, 'robray_executable') : ''
endfunction

" Findings as ALE's items. `robray check` counts characters from 1, and its ranges exclude their end.
function! robray#ale#Findings(buffer, output) abort
  try
    let l:findings = json_decode(join(a:output, "\n"))
  catch
    return []
  endtry
  if type(l:findings) != v:t_list
    return []
  endif
  let l:file = fnamemodify(bufname(a:buffer), ':p')
  call filter(l:findings, {_, finding -> resolve(fnamemodify(finding.path, ':p')) ==# resolve(l:file)})
  return map(l:findings, {_, finding -> s:Item(a:buffer, finding)})
endfunction

let s:types = {'error': 'E', 'warning': 'W'}

function! s:Item(buffer, finding) abort
  let l:item = {
        \ 'lnum': a:finding.start.line,
        \ 'col': s:Byte(a:buffer, a:finding.start),
        \ 'end_lnum': a:finding.end.line,
        \ 'end_col': s:Byte(a:buffer, a:finding.end) - 1,
        \ 'type': get(s:types, a:finding.severity, 'I'),
        \ 'code': a:finding.code,
        \ 'text': a:finding.message,
        \ }
  if l:item.end_lnum == l:item.lnum && l:item.end_col < l:item.col
    let l:item.end_col = l:item.col
  endif
  return l:item
endfunction

function! s:Byte(buffer, place) abort
  let l:byte = byteidx(get(getbufline(a:buffer, a:place.line), 0, ''), a:place.column - 1)
  return l:byte < 0 ? a:place.column : l:byte + 1
endfunction
