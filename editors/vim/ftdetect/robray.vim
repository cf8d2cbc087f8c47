augroup filetypedetect
  autocmd BufNewFile,BufRead *.robray setfiletype robray
  " Robots are XML; where Vim knows that already, this does nothing.
  autocmd BufNewFile,BufRead *.urdf,*.xacro,*.srdf,*.URDF,*.XACRO,*.SRDF setfiletype xml
  autocmd BufNewFile,BufRead *.smurf setfiletype smurf
  autocmd BufNewFile,BufRead *.smurfs,*.smurfa setfiletype smurfs
  " These have the type of all XML, JSON or YAML by now.
  autocmd BufNewFile,BufRead *.wc.xml,*.task.xml,*.rwtask.xml set filetype=robwork
  autocmd BufRead *.xml,*.json,*.yml call robray#recognise#Look()
augroup END
