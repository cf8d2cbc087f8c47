-- The scene in three dimensions: `:RobrayView` opens a browser on it, which follows the buffers and the cursor.
local M = {}

-- Milliseconds after which a cursor rests.
local REST = 100

local moved = 0

-- Addresses by the URI of the buffer: a page comes back if the next server has the same.
local addresses = {}

local function position(client)
  local encoding = client.offset_encoding
  return vim.lsp.util.make_position_params(0, encoding)
end

-- The view outlines what the cursor is on: the server knows it from what is asked about the place.
local function tell()
  local client = require('robray').client()
  if client then
    vim.lsp.buf_request(0, 'textDocument/documentHighlight', position(client), function() end)
  end
end

local function follow()
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI' }, {
    group = vim.api.nvim_create_augroup('robray_view', {}),
    callback = function()
      moved = moved + 1
      local this = moved
      vim.defer_fn(function()
        if this == moved then
          tell()
        end
      end, REST)
    end,
  })
end

local function browse(address)
  if vim.g.robray_browser or not vim.ui.open then
    vim.fn['robray#view#Browse'](address)
    return
  end
  vim.ui.open(address)
  vim.notify('robray: the scene is at ' .. address)
end

--- Opens the scene of the current buffer.
function M.open()
  if not require('robray').attached() then
    vim.notify('robray: :RobrayView asks the language server, which is not attached to this buffer')
    return
  end
  local uri = vim.uri_from_bufnr(0)
  local options = { open = false, again = addresses[uri] }
  require('robray.server').run('robray.view', { uri, options }, function(address)
    addresses[uri] = address
    follow()
    browse(address)
  end)
end

return M
