" Lets ALE start the language server for YAML about robots, beside its linters of YAML. The server ignores other YAML.

call ale#Set('robray_executable', 'robray')
call ale#Set('robray_lsp_config', {})

call ale#linter#Define('yaml', {
      \ 'name': 'robray_lsp',
      \ 'lsp': 'stdio',
      \ 'executable': function('robray#ale#OwnExecutable'),
      \ 'command': '%e lsp',
      \ 'lsp_config': {buffer -> ale#Var(buffer, 'robray_lsp_config')},
      \ 'initialization_options': function('robray#scene#Options'),
      \ 'project_root': function('robray#ale#Root'),
      \ })
