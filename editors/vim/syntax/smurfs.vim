" Uses the colours of yaml for scenes and assemblies in SMURF.

if exists('b:current_syntax')
  finish
endif
runtime! syntax/yaml.vim
let b:current_syntax = 'smurfs'
