augroup filetypedetect
  autocmd BufNewFile,BufRead *.robray setfiletype robray
  " Robots are XML. This does nothing if Vim already knows that.
  autocmd BufNewFile,BufRead *.urdf,*.xacro,*.srdf,*.URDF,*.XACRO,*.SRDF setfiletype xml
  autocmd BufNewFile,BufRead *.smurf setfiletype smurf
  autocmd BufNewFile,BufRead *.smurfs,*.smurfa setfiletype smurfs
  " These already have the filetype of all XML, JSON or YAML, which `setfiletype` would keep.
  autocmd BufNewFile,BufRead *.wc.xml,*.task.xml,*.rwtask.xml set filetype=robwork
  autocmd BufRead *.xml,*.json,*.yml call robray#recognise#Look()
augroup END
