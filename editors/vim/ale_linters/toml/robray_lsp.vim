" Lets ALE start the language server for robray.toml, beside linters of TOML. The server ignores other TOML.

call ale#Set('robray_executable', 'robray')
call ale#Set('robray_lsp_config', {})

call ale#linter#Define('toml', {
      \ 'name': 'robray_lsp',
      \ 'lsp': 'stdio',
      \ 'executable': function('robray#ale#OwnExecutable'),
      \ 'command': '%e lsp',
      \ 'lsp_config': {buffer -> ale#Var(buffer, 'robray_lsp_config')},
      \ 'initialization_options': function('robray#scene#Options'),
      \ 'project_root': function('robray#ale#Root'),
      \ })
