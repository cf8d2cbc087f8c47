-- Configures the language server for `vim.lsp.enable('robray')` of Neovim 0.11 and later.
return {
  cmd = { 'robray', 'lsp' },
  -- Robots are XML, robray.toml is TOML, and robots load YAML. `root_dir` skips all other files of these types.
  filetypes = { 'robray', 'smurf', 'smurfs', 'robwork', 'rofi', 'xml', 'toml', 'yaml' },
  root_dir = function(buffer, attach)
    if require('robray').is_ours(buffer) then
      attach(require('robray').root(buffer))
    end
  end,
  capabilities = require('robray').capabilities(),
  commands = require('robray.again').commands(),
  handlers = require('robray.refreshed').handlers(),
  on_exit = function(code, signal)
    require('robray.revive').on_exit(code, signal)
  end,
}
