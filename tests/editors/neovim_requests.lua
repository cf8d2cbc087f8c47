-- What a user gets who asks for it, in a folder with cell.robray and part.robray: $FOLDER; told to $OUT.
local folder = os.getenv('FOLDER')
local told = {}

local function wait(condition)
  return vim.wait(60000, function()
    local good, answer = pcall(condition)
    return good and answer
  end, 20)
end

local function floats()
  return vim.tbl_filter(function(window)
    return vim.api.nvim_win_get_config(window).relative ~= ''
  end, vim.api.nvim_list_wins())
end

local function text_of(window)
  return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
end

local function texts(list)
  return vim.tbl_map(function(item)
    return vim.fn.fnamemodify(vim.fn.bufname(item.bufnr), ':t') .. ':' .. item.lnum .. ' ' .. item.text
  end, list)
end

-- The words that are offered behind `typed` in a new line.
local function offered(buffer, typed)
  vim.api.nvim_set_current_buf(buffer)
  vim.api.nvim_win_set_cursor(0, { 3, 0 })
  local words
  local timer = vim.loop.new_timer()
  local tries = 0
  timer:start(300, 50, vim.schedule_wrap(function()
    tries = tries + 1
    if vim.fn.pumvisible() == 1 or tries > 200 then
      timer:stop()
      words = vim.tbl_map(function(item)
        return item.word
      end, vim.fn.complete_info({ 'items' }).items)
      vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('<C-e><Esc>', true, false, true), 'n', false)
    end
  end))
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('o' .. typed .. '<C-x><C-o>', true, false, true), 'x!', false)
  wait(function()
    return words
  end)
  vim.cmd('undo')
  return words
end

-- The line after the first of what is offered was taken between two quotes, which an editor that pairs them has closed.
local function taken(name, line, column)
  vim.cmd('edit ' .. folder .. '/' .. name)
  local buffer = vim.api.nvim_get_current_buf()
  wait(function()
    return #vim.diagnostic.get(buffer) > 0
  end)
  vim.api.nvim_win_set_cursor(0, { line, column })
  local tries, done = 0, false
  local timer = vim.loop.new_timer()
  timer:start(300, 50, vim.schedule_wrap(function()
    tries = tries + 1
    if vim.fn.pumvisible() == 1 or tries > 200 then
      timer:stop()
      vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('<C-y><Esc>', true, false, true), 'n', false)
      done = true
    end
  end))
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('i<C-x><C-o>', true, false, true), 'x!', false)
  wait(function()
    return done
  end)
  local found = vim.api.nvim_get_current_line()
  vim.cmd('edit!')
  return found
end

local function session()
  require('robray').setup({})
  vim.cmd('edit ' .. folder .. '/cell.robray')
  local buffer = vim.api.nvim_get_current_buf()
  wait(function()
    return #vim.diagnostic.get(buffer) > 0
  end)

  told.offered = offered(buffer, '    tran')
  told.taken = { taken('world.json', 1, 24), taken('arm.urdf', 4, 14), taken('quotes.robray', 1, 9) }
  vim.api.nvim_set_current_buf(buffer)

  vim.api.nvim_win_set_cursor(0, { 4, 11 })
  vim.lsp.buf.references()
  wait(function()
    return #vim.fn.getqflist() > 1
  end)
  told.references = texts(vim.fn.getqflist())
  vim.cmd('cclose')

  vim.fn.setqflist({})
  vim.lsp.buf.document_symbol()
  local function outline()
    local found = vim.fn.getloclist(0)
    return #found > 0 and found or vim.fn.getqflist()
  end
  wait(function()
    return #outline() > 0
  end)
  told.outline = texts(outline())
  vim.cmd('cclose | lclose')

  vim.api.nvim_set_current_buf(vim.fn.bufadd(folder .. '/part.robray'))
  wait(require('robray').attached)
  vim.api.nvim_win_set_cursor(0, { 2, 18 })
  vim.lsp.buf.signature_help()
  wait(function()
    return floats()[1]
  end)
  told.slots = floats()[1] and text_of(floats()[1])

  vim.lsp.codelens.refresh()
  wait(function()
    return #vim.lsp.codelens.get(0) > 0
  end)
  told.lenses = vim.tbl_map(function(lens)
    return lens.range.start.line
  end, vim.lsp.codelens.get(0))

  vim.api.nvim_set_current_buf(buffer)
  vim.api.nvim_win_set_cursor(0, { 5, 5 })
  local titles
  vim.ui.select = function(choices, options, chosen)
    titles = vim.tbl_map(options.format_item, choices)
    chosen(choices[1], 1)
  end
  local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  vim.lsp.buf.code_action()
  wait(function()
    return not vim.deep_equal(before, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
  end)
  told.fixes = titles
  told.fixed = vim.api.nvim_buf_get_lines(buffer, 4, 5, false)[1]
end

local good, reason = pcall(session)
told.error = good and vim.NIL or reason
vim.fn.writefile({ vim.fn.json_encode(told) }, os.getenv('OUT'))
vim.cmd('qa!')
