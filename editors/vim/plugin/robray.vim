" Registers the fixer with ALE and the commands for robots, and links Neovim's highlight groups.

if exists('g:loaded_robray')
  finish
endif
let g:loaded_robray = 1

augroup robray_ale
  autocmd!
  autocmd FileType robray ++once call s:Register()
augroup END

" Robots keep the filetype xml and its settings. Add robray's commands.
augroup robray_robots
  autocmd!
  autocmd FileType xml if robray#recognise#IsRobot(str2nr(expand('<abuf>'))) | call robray#Commands() | endif
augroup END

" Adds the fixer to `:ALEFixSuggest` and to completion.
function! s:Register() abort
  if exists('g:loaded_ale') && get(g:, 'robray_ale', 1)
    call ale#fix#registry#Add('robray', 'ale#fixers#robray#Fix', ['robray'], 'Lay a scene out with robray format.')
  endif
endfunction

if !has('nvim-0.9')
  finish
endif

" Highlight these filetypes with Neovim's parsers for the languages that they are written in.
lua << EOF
for language, types in pairs({ yaml = { 'smurf', 'smurfs' }, xml = { 'robwork' }, json = { 'rofi' } }) do
  vim.treesitter.language.register(language, types)
end
EOF

" Give a name the same colour whether the syntax file, a tree or the language server finds its role.
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
