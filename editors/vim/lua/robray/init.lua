-- Starts the language server in Neovim 0.7 and later, and serves the commands of scene buffers.
local M = {}

local config = {
  name = 'robray',
  cmd = { 'robray', 'lsp' },
  settings = {},
  inlay_hints = true,
  inlay_hint_lines = 5000,
  swatches = true,
  format_on_type = true,
  format_on_save = false,
  treesitter = true,
}

local function clients(buffer)
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ name = config.name, bufnr = buffer })
  end
  return vim.tbl_filter(function(client)
    return client.name == config.name
  end, vim.lsp.buf_get_clients(buffer))
end

--- Client of the current buffer; nil if the server is not attached to it.
function M.client()
  return select(2, next(clients(0)))
end

--- True if the server is attached to the current buffer.
function M.attached()
  return M.client() ~= nil
end

--- Code of a finding in the cursor's line; empty if there is none.
function M.rule_here()
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  for _, finding in ipairs(vim.diagnostic.get(0, { lnum = line })) do
    -- Neovim 0.7 keeps the code only in the server's original diagnostic.
    local sent = finding.user_data and finding.user_data.lsp
    local code = finding.code or (sent and sent.code)
    if code then
      return code
    end
  end
  return ''
end

--- Filetypes that robray defines. The server serves all their files.
M.filetypes = { 'robray', 'smurf', 'smurfs', 'robwork', 'rofi' }

--- True if the server serves a buffer: scenes, robots (some are XML to Neovim), YAML about robots, and their
--- configuration.
function M.is_ours(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.tbl_contains(M.filetypes, vim.bo[buffer].filetype) or vim.fn.fnamemodify(name, ':t') == 'robray.toml' then
    return true
  end
  return vim.fn['robray#recognise#IsRobot'](buffer) == 1 or vim.fn['robray#recognise#IsOfRobot'](buffer) == 1
end

--- Root folder of a buffer: its project, else its repository, else its own folder.
function M.root(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  local folder = vim.fn.fnamemodify(name, ':p:h')
  for _, marker in ipairs({ 'robray.toml', 'pyproject.toml' }) do
    local found = vim.fn.findfile(marker, vim.fn.escape(folder, ' ;,\\') .. ';')
    if found ~= '' then
      return vim.fn.fnamemodify(found, ':p:h')
    end
  end
  local repository = vim.fn.finddir('.git', vim.fn.escape(folder, ' ;,\\') .. ';')
  return repository == '' and folder or vim.fn.fnamemodify(repository, ':p:h:h')
end

-- Clients by root folder. Neovim 0.7 cannot start a server only once per folder.
local started = {}

-- Settings for the server, nil if there are none: Neovim would send an empty table as an empty list.
local function given_settings()
  return next(config.settings) and config.settings or nil
end

-- Capabilities that Neovim announces to the server, added to `given`.
function M.capabilities(given)
  local own = require('robray.edits').capabilities(given)
  return require('robray.again').capabilities(require('robray.refreshed').capabilities(own))
end

local function start(buffer)
  local options = {
    name = config.name,
    cmd = config.cmd,
    settings = given_settings(),
    init_options = require('robray.scene').options(given_settings()),
    root_dir = M.root(buffer),
    capabilities = M.capabilities(config.capabilities),
    commands = require('robray.again').commands(),
    handlers = require('robray.refreshed').handlers(),
    on_exit = require('robray.revive').on_exit,
  }
  if vim.lsp.start then
    vim.lsp.start(options, { bufnr = buffer })
    return
  end
  local id = started[options.root_dir]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(options)
    started[options.root_dir] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

local function format(buffer)
  if #clients(buffer) == 0 then
    return
  elseif vim.lsp.buf.format then
    vim.lsp.buf.format({ bufnr = buffer, name = config.name, timeout_ms = 2000 })
  else
    vim.lsp.buf.formatting_sync(nil, 2000)
  end
end

local function attached(buffer, client)
  -- Neovim requests the hints of all lines after every change, so skip them in long scenes.
  local short = vim.api.nvim_buf_line_count(buffer) <= config.inlay_hint_lines
  if config.inlay_hints and short and vim.lsp.inlay_hint then
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end
  if config.swatches then
    require('robray.swatches').attach(buffer, client)
  end
  if config.format_on_type and client and vim.lsp.on_type_formatting then
    vim.lsp.on_type_formatting.enable(true, { client_id = client.id })
  end
end

-- Sets options that Neovim 0.8 and later set themselves.
local function set_options(buffer)
  if vim.fn.has('nvim-0.8') == 0 then
    vim.bo[buffer].tagfunc = 'v:lua.vim.lsp.tagfunc'
    vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
  end
end

local function parser_is_there()
  return #vim.api.nvim_get_runtime_file('parser/robray.*', false) > 0
end

--- Starts the server for scenes, including open ones. `:help robray-neovim` lists the `options`.
function M.setup(options)
  config = vim.tbl_deep_extend('force', config, options or {})
  local group = vim.api.nvim_create_augroup('robray', {})
  local enable = vim.lsp.enable and vim.lsp.config

  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = vim.list_extend({ 'xml', 'toml', 'yaml' }, M.filetypes),
    callback = function(event)
      if not M.is_ours(event.buf) then
        return
      end
      if not enable then
        start(event.buf)
        set_options(event.buf)
      end
      if event.match == 'robray' and config.treesitter and vim.treesitter.start and parser_is_there() then
        vim.treesitter.start(event.buf, 'robray')
      end
    end,
  })
  if vim.fn.exists('##LspAttach') == 1 then
    vim.api.nvim_create_autocmd('LspAttach', {
      group = group,
      callback = function(event)
        local client = vim.lsp.get_client_by_id(event.data.client_id)
        if client and client.name == config.name then
          attached(event.buf, client)
        end
      end,
    })
  end
  if config.format_on_save then
    vim.api.nvim_create_autocmd('BufWritePre', {
      group = group,
      pattern = '*.robray',
      callback = function(event)
        format(event.buf)
      end,
    })
  end
  if enable then
    vim.lsp.config('robray', {
      cmd = config.cmd,
      settings = given_settings(),
      init_options = require('robray.scene').options(given_settings()),
      capabilities = M.capabilities(config.capabilities),
    })
    vim.lsp.enable('robray')
  end
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and M.is_ours(buffer) then
      vim.api.nvim_buf_call(buffer, function()
        vim.cmd('doautocmd robray FileType ' .. vim.bo[buffer].filetype)
      end)
    end
  end
end

return M
