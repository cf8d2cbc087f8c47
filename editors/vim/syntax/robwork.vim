" Uses the colours of xml for tasks and workcells of RobWork.

if exists('b:current_syntax')
  finish
endif
runtime! syntax/xml.vim
let b:current_syntax = 'robwork'
