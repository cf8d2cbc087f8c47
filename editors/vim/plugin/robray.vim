" What is made known once: the fixer to ALE, and to Neovim which colours belong together.

if exists('g:loaded_robray')
  finish
endif
let g:loaded_robray = 1

augroup robray_ale
  autocmd!
  autocmd FileType robray ++once call s:Register()
augroup END

" Robots are XML to Vim, and keep its settings for XML; what is ours of the commands comes beside.
augroup robray_robots
  autocmd!
  autocmd FileType xml if robray#recognise#IsRobot(str2nr(expand('<abuf>'))) | call robray#Commands() | endif
augroup END

" `:ALEFixSuggest` and completion know it then.
function! s:Register() abort
  if exists('g:loaded_ale') && get(g:, 'robray_ale', 1)
    call ale#fix#registry#Add('robray', 'ale#fixers#robray#Fix', ['robray'], 'Lay a scene out with robray format.')
  endif
endfunction

if !has('nvim-0.9')
  finish
endif

" Where Neovim has parsers of these languages, they colour what is written in them.
lua << EOF
for language, types in pairs({ yaml = { 'smurf', 'smurfs' }, xml = { 'robwork' }, json = { 'rofi' } }) do
  vim.treesitter.language.register(language, types)
end
EOF

" A name has one colour for its role, whether the syntax file, a tree or the language server found it out.
for [s:capture, s:group] in [
      \ ['@lsp.type.namespace', 'Function'],
      \ ['@lsp.type.class', 'Type'],
      \ ['@lsp.type.property', 'Identifier'],
      \ ['@lsp.type.variable', 'Constant'],
      \ ['@lsp.type.enumMember', 'Special'],
      \ ['@lsp.type.parameter', 'Identifier'],
      \ ['@lsp.mod.unused', 'DiagnosticUnnecessary'],
      \ ['@label', 'Function'],
      \ ['@type', 'Type'],
      \ ['@type.builtin', 'Special'],
      \ ['@property', 'Identifier'],
      \ ['@constant', 'Constant'],
      \ ['@constant.builtin', 'Number'],
      \ ['@variable', 'Identifier'],
      \ ['@string.special.path', 'String'],
      \ ['@error', 'Error'],
      \ ]
  execute 'highlight default link' s:capture . '.robray' s:group
endfor
unlet s:capture s:group
