" Recognises robots and tasks by their content where other formats share the suffix. Vim looks only at the beginning.
" The server looks closer and reports nothing on other formats.

" Comments, processing instructions and a document type may precede the first element. Other XML also has a root `Task`,
" but with attributes or with other elements in it.
let s:before = '\v^%(\_s|\<\?\_.{-}\?\>|\<!--\_.{-}--\>|\<!DOCTYPE\_[^>]*\>)*\<'
let s:others = 'QTask|CartesianTask|WorkCell|SerialDevice|TreeDevice|ParallelDevice|MobileDevice'
let s:within = '%(Trajectory|AttachFrame|WorkCell|Targets|Entities)%(\_s|[/>])'
let s:robwork = s:before . '%(Task\_s*\>\_.*\<' . s:within . '|%(' . s:others . ')%(\_s|[/>]))'

" SRDF and output of Robot Framework also have the root `robot`, but with other elements in it.
let s:parts = 'link|joint|material|gazebo|transmission|ros2_control|sensor|xacro:[a-z_]+'
let s:robot = s:before . 'robot%(\_s\_[^<>]*)?\>%(\_[^<]|\<!--\_.{-}--\>)*\<%(' . s:parts . ')%(\_s|[/>])'

" Other JSON also has modules, but of other types and without such joints.
let s:modules = '\v^\_s*[[{]\_.*"%(modules|moduleJoints|spaceJoints)"\_s*:\_s*\['
let s:rofi = '\v"%(%(moduleJoints|spaceJoints)"\_s*:|type"\_s*:\_s*"%(universal|pad|cube|unknown)")'

" Parameters of ROS nodes, which include controllers; limits and controllers of MoveIt.
let s:parameters = '\v%(^|\n)[ \t]*["'']?ros__parameters["'']?:'
let s:controllers = '\v%(^|\n)[ \t]*["'']?%([0-9A-Za-z_/]*/)?controller_manager["'']?:|'
      \ . 'type:[ \t]*["'']?\w*%(controller|broadcaster)\w*/\w'
let s:moveit = '\v%(^|\n)["'']?%(joint_limits|moveit_simple_controller_manager|initial_positions)["'']?:'

" Sets the filetype of the current buffer if its content is in one of robray's formats.
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

" True if a buffer with XML contains a robot, by its name or by its content.
function! robray#recognise#IsRobot(buffer) abort
  let l:name = bufname(a:buffer)
  return l:name =~? '\.\%(srdf\|urdf\|xacro\)$' || (l:name =~# '\.xml$' && s:Head(a:buffer) =~# s:robot)
endfunction

" True if a buffer contains YAML about a robot: controllers, limits, or a file that a xacro source names. Searches the
" sources in its folder, the parent folder and their ROS package.
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

" True if a robot in the same folder lists the current file as one of its annotations.
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
