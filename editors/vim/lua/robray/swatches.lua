-- The colours of scenes and robots as small fields in front of them: with their opacity, on a chequered ground.
local M = {}

local namespace = vim.api.nvim_create_namespace('robray-swatches')

-- Milliseconds without a change after which the server is asked.
local PAUSE = 200

-- The two grounds that what is not opaque shows through, from 0 to 255.
local LIGHT, DARK = 255, 128

-- The quarters of two cells: what is in front is over the one ground, what is behind over the other.
local FIELD = '▚▚'

local function over(ground, colour)
  local function part(value)
    return math.floor(255 * value * colour.alpha + ground * (1 - colour.alpha) + 0.5)
  end
  return ('#%02x%02x%02x'):format(part(colour.red), part(colour.green), part(colour.blue))
end

--- The highlight group of a colour.
local function group(colour)
  local front, behind = over(LIGHT, colour), over(DARK, colour)
  local name = 'RobraySwatch' .. front:sub(2) .. behind:sub(2)
  vim.api.nvim_set_hl(0, name, { fg = front, bg = behind })
  return name
end

local function column(line, character, encoding)
  if encoding == 'utf-8' then
    return math.min(character, #line)
  end
  local good, byte = pcall(vim.str_byteindex, line, character, encoding ~= 'utf-32')
  return good and byte or #line
end

--- Shows the colours of a buffer as the server told them, and no others.
function M.draw(buffer, colours, encoding)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local position = vim.fn.has('nvim-0.10') == 1 and 'inline' or 'eol'
  for _, found in ipairs(colours) do
    local start = found.range.start
    local line = vim.api.nvim_buf_get_lines(buffer, start.line, start.line + 1, false)[1]
    if line then
      vim.api.nvim_buf_set_extmark(buffer, namespace, start.line, column(line, start.character, encoding), {
        virt_text = { { FIELD, group(found.color) }, { ' ' } },
        virt_text_pos = position,
      })
    end
  end
end

local function ask(buffer, client)
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  local parameters = { textDocument = { uri = vim.uri_from_bufnr(buffer) } }
  vim.lsp.buf_request(buffer, 'textDocument/documentColor', parameters, function(_, colours, context)
    local is_fresh = vim.api.nvim_buf_is_valid(buffer) and vim.api.nvim_buf_get_changedtick(buffer) == tick
    if colours and context.client_id == client.id and is_fresh then
      M.draw(buffer, colours, client.offset_encoding)
    end
  end)
end

--- Shows the colours of a buffer from now on, for as long as the client is attached.
function M.attach(buffer, client)
  -- From 0.12 on Neovim shows colours by itself, and without their opacity.
  if vim.lsp.document_color then
    pcall(vim.lsp.document_color.enable, false, { bufnr = buffer })
    pcall(vim.lsp.document_color.enable, false, buffer)
  end
  local changes = 0
  local function soon()
    changes = changes + 1
    local own = changes
    vim.defer_fn(function()
      local is_last = own == changes and vim.api.nvim_buf_is_valid(buffer)
      if is_last and vim.lsp.buf_is_attached(buffer, client.id) then
        ask(buffer, client)
      end
    end, PAUSE)
  end
  local autocommands = vim.api.nvim_create_augroup('robray-swatches-' .. buffer, {})
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'InsertLeave' }, {
    group = autocommands,
    buffer = buffer,
    callback = soon,
  })
  -- A change of the colours that Neovim paints with takes ours away.
  vim.api.nvim_create_autocmd('ColorScheme', { group = autocommands, callback = soon })
  soon()
end

return M
