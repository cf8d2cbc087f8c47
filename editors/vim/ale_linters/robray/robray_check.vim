" Runs `robray check` on the buffer, for users without the language server: both would report everything twice.

call ale#Set('robray_executable', 'robray')

call ale#linter#Define('robray', {
      \ 'name': 'robray_check',
      \ 'executable': function('robray#ale#CheckExecutable'),
      \ 'command': '%e check --output-format=json --stdin-filename=%s -',
      \ 'callback': function('robray#ale#Findings'),
      \ })
