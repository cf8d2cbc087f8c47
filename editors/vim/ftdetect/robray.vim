autocmd BufNewFile,BufRead *.robray setfiletype robray
