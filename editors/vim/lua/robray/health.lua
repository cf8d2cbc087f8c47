-- Checks the program, the language server and the parser for `:checkhealth robray`.
local M = {}

local health = vim.health or require('health')
local begin = health.start or health.report_start
local ok = health.ok or health.report_ok
local info = health.info or health.report_info
local warn = health.warn or health.report_warn
local err = health.error or health.report_error

local function program()
  begin('robray: the program')
  local path = vim.fn.exepath('robray')
  if path == '' then
    err('`robray` is not on the PATH', {
      'In a checkout of its repository: pip install .',
      'Or start Neovim from the Python environment that it is installed in.',
    })
    return
  end
  local said = vim.trim(vim.fn.system({ path, '--version' }))
  if vim.v.shell_error ~= 0 then
    err('`' .. path .. ' --version` fails: ' .. said)
  else
    ok(said .. ' (' .. path .. ')')
  end
end

local function server()
  begin('robray: the language server')
  local clients = (vim.lsp.get_clients or vim.lsp.get_active_clients)()
  local attached = vim.tbl_filter(function(client)
    return client.name == 'robray'
  end, clients)
  for _, client in ipairs(attached) do
    ok('runs for ' .. tostring(client.config.root_dir or 'single files'))
  end
  if #attached == 0 then
    local how = vim.lsp.enable and "vim.lsp.enable('robray')" or "require('robray').setup()"
    info('does not run; `' .. how .. '` in init.lua starts it when a scene is opened')
  end
  if vim.fn.has('nvim-0.10') == 0 then
    info('inlay hints need Neovim 0.10, semantic tokens 0.9')
  end
end

local function parser()
  begin('robray: tree-sitter (optional)')
  local found = vim.api.nvim_get_runtime_file('parser/robray.*', false)
  if #found == 0 then
    info("no parser: names are coloured by the syntax file and the server; `:lua require('robray.parser').build()`")
    return
  end
  local good, reason = pcall(function()
    local language = vim.treesitter.language
    local load = language.add or language.require_language
    assert(load('robray') ~= false)
    local read = vim.treesitter.query and (vim.treesitter.query.get or vim.treesitter.query.get_query)
    assert(read('robray', 'highlights'))
  end)
  if good then
    ok('the parser is loaded, and the queries fit it (' .. found[1] .. ')')
  else
    warn('the parser or its queries cannot be loaded: ' .. tostring(reason))
  end
end

function M.check()
  program()
  server()
  parser()
end

return M
