" Scenes and assemblies in SMURF: the colours of yaml.

if exists('b:current_syntax')
  finish
endif
runtime! syntax/yaml.vim
let b:current_syntax = 'smurfs'
