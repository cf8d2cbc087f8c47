" Uses the settings of yaml for robots in SMURF, and the commands that scenes and robots share.

if exists('b:did_ftplugin')
  finish
endif
runtime! ftplugin/yaml.vim
let b:did_ftplugin = 1

call robray#Commands()
let b:undo_ftplugin = get(b:, 'undo_ftplugin', 'setlocal commentstring<')
      \ . ' | setlocal omnifunc< | delcommand RobrayExplain | delcommand RobrayShow | delcommand RobrayView'
