" Configurations of RoFI: the colours of json.

if exists('b:current_syntax')
  finish
endif
runtime! syntax/json.vim
let b:current_syntax = 'rofi'
