" Uses the indentation of yaml for robots in SMURF.

if exists('b:did_indent')
  finish
endif
runtime! indent/yaml.vim
