" Files whose suffix belongs to everybody, and that are ours by what is in them. What is looked at here is the beginning;
" the server looks closer, and is silent where it finds another format.

" Comments, what is between `<?` and `?>` and a document type may stand before the first element. Others have tasks, too,
" but with attributes, or with other things in them.
let s:before = '\v^%(\_s|\<\?\_.{-}\?\>|\<!--\_.{-}--\>|\<!DOCTYPE\_[^>]*\>)*\<'
let s:others = 'QTask|CartesianTask|WorkCell|SerialDevice|TreeDevice|ParallelDevice|MobileDevice'
let s:within = '%(Trajectory|AttachFrame|WorkCell|Targets|Entities)%(\_s|[/>])'
let s:robwork = s:before . '%(Task\_s*\>\_.*\<' . s:within . '|%(' . s:others . ')%(\_s|[/>]))'

" Results of Robot Framework and SRDF have such a root, too, with other elements in it.
let s:parts = 'link|joint|material|gazebo|transmission|ros2_control|sensor|xacro:[a-z_]+'
let s:robot = s:before . 'robot%(\_s\_[^<>]*)?\>%(\_[^<]|\<!--\_.{-}--\>)*\<%(' . s:parts . ')%(\_s|[/>])'

" Others have modules, too, but of other types and without such joints.
let s:modules = '\v^\_s*[[{]\_.*"%(modules|moduleJoints|spaceJoints)"\_s*:\_s*\['
let s:rofi = '\v"%(%(moduleJoints|spaceJoints)"\_s*:|type"\_s*:\_s*"%(universal|pad|cube|unknown)")'

" Parameters of nodes, among which are controllers; limits and controllers of MoveIt.
let s:parameters = '\v%(^|\n)[ \t]*["'']?ros__parameters["'']?:'
let s:controllers = '\v%(^|\n)[ \t]*["'']?%([0-9A-Za-z_/]*/)?controller_manager["'']?:|'
      \ . 'type:[ \t]*["'']?\w*%(controller|broadcaster)\w*/\w'
let s:moveit = '\v%(^|\n)["'']?%(joint_limits|moveit_simple_controller_manager|initial_positions)["'']?:'

" Gives the buffer its type, where that is one of ours by what is in it.
function! robray#recognise#Look() abort
  let l:type = s:Type(expand('%:e'))
  if l:type !=# ''
    let &l:filetype = l:type
  endif
endfunction

function! s:Type(suffix) abort
  if a:suffix ==# 'yml'
    return s:IsListedByRobot() ? 'smurf' : ''
  endif
  let l:head = s:Head(bufnr('%'))
  if a:suffix ==# 'xml'
    return l:head =~# s:robwork ? 'robwork' : ''
  endif
  return l:head =~# s:modules && l:head =~# s:rofi ? 'rofi' : ''
endfunction

" Whether a buffer that is XML to Vim has a robot, by its name or by what is in it.
function! robray#recognise#IsRobot(buffer) abort
  let l:name = bufname(a:buffer)
  return l:name =~? '\.\%(srdf\|urdf\|xacro\)$' || (l:name =~# '\.xml$' && s:Head(a:buffer) =~# s:robot)
endfunction

" Whether a buffer has a file in YAML about a robot: controllers or limits, or what a xacro source names. The source is one in its folder, in the folder around it, or in their
" ROS package.
function! robray#recognise#IsOfRobot(buffer) abort
  let l:path = fnamemodify(bufname(a:buffer), ':p')
  if l:path !~# '\.ya\?ml$'
    return 0
  endif
  let l:head = s:Head(a:buffer)
  if (l:head =~# s:parameters && l:head =~# s:controllers) || l:head =~# s:moveit
    return 1
  endif
  let l:folder = fnamemodify(l:path, ':h')
  let l:patterns = [fnameescape(l:folder) . '/*.xacro', fnameescape(fnamemodify(l:folder, ':h')) . '/*.xacro']
  let l:package = findfile('package.xml', escape(l:folder, ' ;,\') . ';')
  if l:package !=# ''
    let l:top = fnameescape(fnamemodify(l:package, ':p:h'))
    let l:patterns += map(range(6), {_, depth -> l:top . repeat('/*', depth) . '/*.xacro'})
  endif
  for l:pattern in l:patterns
    for l:source in glob(l:pattern, 1, 1)[: 299]
      if stridx(join(filereadable(l:source) ? readfile(l:source, '', 10000) : [], "\n"), fnamemodify(l:path, ':t')) >= 0
        return 1
      endif
    endfor
  endfor
  return 0
endfunction

function! s:Head(buffer) abort
  return strpart(join(getbufline(a:buffer, 1, 200), "\n"), 0, 4096)
endfunction

" Whether a robot in the same folder lists the file: only then it is one of its annotations.
function! s:IsListedByRobot() abort
  for l:robot in glob(fnameescape(expand('%:p:h')) . '/*.smurf', 1, 1)
    for l:line in filereadable(l:robot) ? readfile(l:robot, '', 10000) : []
      if stridx(l:line, expand('%:t')) >= 0
        return 1
      endif
    endfor
  endfor
  return 0
endfunction
