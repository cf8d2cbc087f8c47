-- What a user sees of the language server in a folder with cell.robray and part.robray: $FOLDER; told to $OUT.
local folder, enable = os.getenv('FOLDER'), os.getenv('ENABLE') == '1'
local told = {}

local function wait(condition)
  return vim.wait(60000, function()
    local good, answer = pcall(condition)
    return good and answer
  end, 20)
end

local function session()
  if enable then
    vim.lsp.enable('robray')
  else
    require('robray').setup({ format_on_save = true, settings = { robray = { inlayHints = { slots = false } } } })
  end
  vim.cmd('edit ' .. folder .. '/cell.robray')
  local buffer = vim.api.nvim_get_current_buf()
  wait(function()
    return #vim.diagnostic.get(buffer) > 0
  end)
  told.diagnostics = vim.tbl_map(function(finding)
    return { finding.lnum, finding.col, finding.severity }
  end, vim.diagnostic.get(buffer))
  vim.api.nvim_win_set_cursor(0, { 5, 4 })
  told.rule = require('robray').rule_here()

  -- CTRL-] asks the server.
  vim.api.nvim_win_set_cursor(0, { 4, 11 })
  vim.cmd('normal! \29')
  wait(function()
    return vim.fn.expand('%:t') == 'part.robray'
  end)
  local cursor = vim.api.nvim_win_get_cursor(0)
  told.definition = { vim.fn.expand('%:t'), cursor[1], cursor[2] }
  vim.cmd('buffer ' .. buffer)

  local function floats()
    return vim.tbl_filter(function(window)
      return vim.api.nvim_win_get_config(window).relative ~= ''
    end, vim.api.nvim_list_wins())
  end
  vim.api.nvim_win_set_cursor(0, { 4, 11 })
  vim.cmd('normal K')
  wait(function()
    return #floats() > 0
  end)
  if floats()[1] then
    local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(floats()[1]), 0, -1, false)
    told.hover = table.concat(lines, '\n')
    vim.api.nvim_win_close(floats()[1], true)
  end

  if vim.lsp.semantic_tokens then
    wait(function()
      return #vim.lsp.semantic_tokens.get_at_pos(buffer, 3, 11) > 0
    end)
    told.tokens = vim.tbl_map(function(token)
      return token.type
    end, vim.lsp.semantic_tokens.get_at_pos(buffer, 3, 11))
    told.token_group = vim.api.nvim_get_hl(0, { name = '@lsp.type.namespace.robray' }).link
  end
  if vim.lsp.inlay_hint then
    if enable then
      vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
    end
    wait(function()
      vim.cmd('redraw')
      return #vim.lsp.inlay_hint.get({ bufnr = buffer }) > 0
    end)
    told.hints = vim.tbl_map(function(hint)
      local label = hint.inlay_hint.label
      if type(label) == 'table' then
        label = table.concat(vim.tbl_map(function(part)
          return part.value
        end, label))
      end
      return { hint.inlay_hint.position.line, label }
    end, vim.lsp.inlay_hint.get({ bufnr = buffer }))
  end

  vim.api.nvim_win_set_cursor(0, { 4, 11 })
  vim.lsp.buf.rename('base')
  wait(function()
    return vim.api.nvim_buf_get_lines(buffer, 3, 4, false)[1]:find('base')
  end)
  local part = vim.fn.bufnr('part.robray')
  told.renamed = {
    vim.api.nvim_buf_get_lines(buffer, 3, 4, false)[1],
    vim.api.nvim_buf_get_lines(part, 0, 1, false)[1],
  }

  if not enable then
    vim.api.nvim_buf_set_lines(buffer, 3, 4, false, { 'parent    base ;' })
    vim.cmd('write')
    told.saved = vim.fn.readfile(folder .. '/cell.robray')[4]
  end

  vim.cmd('edit ' .. folder .. '/arm.urdf')
  wait(function()
    return #vim.diagnostic.get(0) > 0
  end)
  told.robot = { vim.bo.filetype, #vim.diagnostic.get(0) > 0 }
  vim.cmd('edit ' .. folder .. '/other.xml')
  vim.wait(200, function()
    return require('robray').attached()
  end)
  told.xml = { vim.bo.filetype, require('robray').attached() }

  -- Another program writes what is included.
  local aside = folder .. '/aside.robray'
  vim.fn.writefile({ 'frame z { }' }, aside)
  vim.fn.writefile({ 'include "aside.robray"', 'frame u { parent z; }' }, folder .. '/uses.robray')
  vim.cmd('edit ' .. folder .. '/uses.robray')
  wait(function()
    return require('robray').attached()
  end)
  -- Once it was asked what is found.
  vim.wait(1500, function()
    return false
  end)
  told.followed = { #vim.diagnostic.get(0) }
  vim.fn.writefile({ 'frame y { }' }, aside)
  wait(function()
    return #vim.diagnostic.get(0) > 0
  end)
  told.followed[2] = #vim.diagnostic.get(0)
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { 'frame u { parent y; }' })
  wait(function()
    return #vim.diagnostic.get(0) == 0
  end)
  told.followed[3] = #vim.diagnostic.get(0)

  vim.cmd('checkhealth robray')
  told.health = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local good, reason = pcall(session)
told.error = good and vim.NIL or reason
vim.fn.writefile({ vim.fn.json_encode(told) }, os.getenv('OUT'))
vim.cmd('qa!')
