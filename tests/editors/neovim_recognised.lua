-- Which of the files named in $NAMES in the folder $FOLDER the server looks after, and in which it finds something; told to
-- $OUT. For those with a plus before their name it is waited long.
local folder, enable = os.getenv('FOLDER'), os.getenv('ENABLE') == '1'
local told = {}

local function look()
  if enable then
    vim.lsp.enable('robray')
  else
    require('robray').setup()
  end
  for mark, name in os.getenv('NAMES'):gmatch('([+-])([^:]+)') do
    vim.cmd('edit ' .. folder .. '/' .. name)
    vim.wait(mark == '+' and 60000 or 300, function()
      return require('robray').attached()
    end, 20)
    told[name] = { require('robray').attached(), #vim.diagnostic.get(0) }
  end
  -- In what the server looks after it finds something, some time after it was started.
  vim.cmd('edit ' .. folder .. '/arm.smurf')
  vim.wait(60000, function()
    return #vim.diagnostic.get(0) > 0
  end, 20)
  told['arm.smurf'][2] = #vim.diagnostic.get(0)
end

local good, reason = pcall(look)
told.error = good and '' or reason
vim.fn.writefile({ vim.fn.json_encode(told) }, os.getenv('OUT'))
vim.cmd('qa!')
