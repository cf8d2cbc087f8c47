-- The lists that open in a folder with cell.robray and parts/common.robray, $FOLDER, which no repository holds; told to $OUT.
local folder, enable = os.getenv('FOLDER'), os.getenv('ENABLE') == '1'
local told = {}

local function keys(text)
  return vim.api.nvim_replace_termcodes(text, true, false, true)
end

-- What is offered, list by list, while each of some keys is typed once the list before it is there; `last` ends it.
local function lists(typed, last)
  local seen, step, tries = {}, 1, 0
  local timer = vim.loop.new_timer()
  timer:start(300, 100, vim.schedule_wrap(function()
    tries = tries + 1
    if vim.fn.pumvisible() == 0 and tries < 150 then
      return
    end
    table.insert(seen, vim.tbl_map(function(item)
      return item.word
    end, vim.fn.complete_info({ 'items' }).items))
    step, tries = step + 1, 0
    if typed[step] then
      vim.api.nvim_feedkeys(keys(typed[step]), 'n', false)
    else
      timer:stop()
      vim.api.nvim_feedkeys(keys(last or '<C-e><Esc>'), 'n', false)
    end
  end))
  vim.api.nvim_feedkeys(keys(typed[1]), 'x!', false)
  return seen
end

local function session()
  if enable then
    vim.lsp.enable('robray')
  else
    require('robray').setup({})
  end
  vim.o.completeopt = 'menuone,noselect'
  vim.cmd('edit ' .. folder .. '/cell.robray')
  vim.wait(20000, function()
    return require('robray').attached() and #vim.diagnostic.get(0) > 0
  end, 20)
  vim.lsp.completion.enable(true, require('robray').client().id, 0)
  told.includes = lists({ 'gg0f"a<C-x><C-o>' })[1]
  told.lists = lists({ '4GAparen<C-x><C-o>', '<C-n><C-y>' }, '<C-n><C-y>;<Esc>')
  told.line = vim.fn.getline(4)
end

local good, reason = pcall(session)
told.error = good and vim.NIL or reason
vim.fn.writefile({ vim.fn.json_encode(told) }, os.getenv('OUT'))
vim.cmd('qa!')
