" Tasks and workcells of RobWork: the colours of xml.

if exists('b:current_syntax')
  finish
endif
runtime! syntax/xml.vim
let b:current_syntax = 'robwork'
