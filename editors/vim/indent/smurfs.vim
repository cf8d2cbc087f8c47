" Uses the indentation of yaml for scenes and assemblies in SMURF.

if exists('b:did_indent')
  finish
endif
runtime! indent/yaml.vim
