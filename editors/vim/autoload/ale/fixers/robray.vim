" Formats a scene with `robray format`.

call ale#Set('robray_executable', 'robray')

function! ale#fixers#robray#Fix(buffer) abort
  let l:executable = ale#Var(a:buffer, 'robray_executable')
  return {'command': ale#Escape(l:executable) . ' format --quiet --stdin-filename=%s -'}
endfunction
