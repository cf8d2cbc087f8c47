" Scenes and assemblies in SMURF: the indentation of yaml.

if exists('b:did_indent')
  finish
endif
runtime! indent/yaml.vim
