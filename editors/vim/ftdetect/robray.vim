augroup filetypedetect
  autocmd BufNewFile,BufRead *.robray setfiletype robray
augroup END
