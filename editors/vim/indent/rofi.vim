" Configurations of RoFI: the indentation of json.

if exists('b:did_indent')
  finish
endif
runtime! indent/json.vim
