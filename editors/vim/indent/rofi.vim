" Uses the indentation of json for configurations of RoFI.

if exists('b:did_indent')
  finish
endif
runtime! indent/json.vim
