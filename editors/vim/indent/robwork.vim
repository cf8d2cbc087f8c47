" Uses the indentation of xml for tasks and workcells of RobWork.

if exists('b:did_indent')
  finish
endif
runtime! indent/xml.vim
