" Tasks and workcells of RobWork: the indentation of xml.

if exists('b:did_indent')
  finish
endif
runtime! indent/xml.vim
