" Lets the user choose the scene that shows a file (`:RobrayScene`), and stores the choice across sessions.
" Vim asks the server through ALE. In Neovim, lua/robray/scene.lua does this.

scriptencoding utf-8

" Initialization options that ALE sends to the server: the scenes that were chosen earlier.
function! robray#scene#Options(buffer) abort
  let l:kept = s:Kept()
  return empty(l:kept) ? {} : {'chosenScenes': l:kept}
endfunction

" Asks for the scene that shows the current buffer.
function! robray#scene#Choose() abort
  if !robray#server#IsThere(':RobrayScene')
    return
  endif
  let l:buffer = bufnr('')
  call robray#server#Run(l:buffer, 'robray.scenes', [robray#server#Uri(l:buffer)], {answer -> s:Offer(l:buffer, answer)})
endfunction

function! s:Offer(buffer, answer) abort
  if len(a:answer.scenes) < 2
    echo 'robray: this file is in one scene, or in none: there is nothing to choose'
    return
  endif
  let l:choices = [{'name': 'the first by name', 'root': v:null}] + a:answer.scenes
  let l:lines = map(copy(l:choices), {rank, scene ->
        \ (rank + 1) . '. ' . scene.name . (scene.root ==# a:answer.shown ? ' (shown now)' : '')})
  let l:number = inputlist(['Show it in the scene'] + l:lines)
  if l:number < 1 || l:number > len(l:choices)
    return
  endif
  let [l:uri, l:root] = [robray#server#Uri(a:buffer), l:choices[l:number - 1].root]
  call s:Keep(l:uri, l:root)
  call robray#server#Run(a:buffer, 'robray.chooseScene', [l:uri, l:root], {_ -> 0})
endfunction

" Path of the file that stores the choices.
function! s:Place() abort
  let l:data = empty($XDG_DATA_HOME) ? expand('~/.local/share') : $XDG_DATA_HOME
  return get(g:, 'robray_scene_file', l:data . '/robray/vim-scenes.json')
endfunction

" URIs of the chosen scenes by the URIs of the files that they show.
function! s:Kept() abort
  try
    let l:kept = json_decode(join(readfile(s:Place()), "\n"))
  catch
    return {}
  endtry
  return type(l:kept) == v:t_dict ? l:kept : {}
endfunction

function! s:Keep(uri, root) abort
  let l:kept = s:Kept()
  if a:root is v:null
    silent! call remove(l:kept, a:uri)
  else
    let l:kept[a:uri] = a:root
  endif
  call mkdir(fnamemodify(s:Place(), ':h'), 'p')
  call writefile([json_encode(l:kept)], s:Place())
endfunction
