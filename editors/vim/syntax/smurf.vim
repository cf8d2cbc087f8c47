" Uses the colours of yaml for robots in SMURF.

if exists('b:current_syntax')
  finish
endif
runtime! syntax/yaml.vim
let b:current_syntax = 'smurf'
