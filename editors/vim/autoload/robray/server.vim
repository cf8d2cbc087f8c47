" Requests of buffer commands to the language server through ALE. In Neovim, lua/robray/server.lua sends them.

" True if ALE is loaded; otherwise reports that `command` needs it.
function! robray#server#IsThere(command) abort
  if exists('g:loaded_ale')
    return 1
  endif
  echo 'robray: ' . a:command . ' needs ALE; install it first'
  return 0
endfunction

" Runs a command of the server (`workspace/executeCommand`) and calls `Answered` with its answer.
function! robray#server#Run(buffer, command, arguments, Answered) abort
  call robray#server#Send(a:buffer, ale#lsp#message#ExecuteCommand(a:command, a:arguments),
        \ {response -> s:Heard(response, a:Answered)})
endfunction

" Sends a message in ALE's form, a list, and calls `Heard` with the response.
function! robray#server#Send(buffer, message, Heard) abort
  call ale#lsp_linter#SendRequest(a:buffer, 'robray_lsp', a:message, a:Heard)
endfunction

function! robray#server#Uri(buffer) abort
  return ale#util#ToURI(expand('#' . a:buffer . ':p'))
endfunction

function! s:Heard(response, Answered) abort
  if has_key(a:response, 'error')
    echohl ErrorMsg | echomsg 'robray: ' . get(a:response.error, 'message', '') | echohl None
  elseif get(a:response, 'result', v:null) isnot v:null
    call a:Answered(a:response.result)
  endif
endfunction
