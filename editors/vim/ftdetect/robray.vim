augroup filetypedetect
  autocmd BufNewFile,BufRead *.robray setfiletype robray
  " Robots are XML; where Vim knows that already, this does nothing.
  autocmd BufNewFile,BufRead *.urdf,*.xacro setfiletype xml
augroup END
