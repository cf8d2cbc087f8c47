" The language server, which ALE starts by itself: findings, definition, hover, rename, completion.

call ale#Set('robray_executable', 'robray')
call ale#Set('robray_lsp_config', {})

call ale#linter#Define('robray', {
      \ 'name': 'robray_lsp',
      \ 'lsp': 'stdio',
      \ 'executable': {buffer -> ale#Var(buffer, 'robray_executable')},
      \ 'command': '%e lsp',
      \ 'lsp_config': {buffer -> ale#Var(buffer, 'robray_lsp_config')},
      \ 'initialization_options': function('robray#scene#Options'),
      \ 'project_root': function('robray#ale#Root'),
      \ })
