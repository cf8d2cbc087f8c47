-- Requests of buffer commands to the language server.
local M = {}

--- Runs a command of the server (`workspace/executeCommand`) and calls `answered` with its answer.
function M.run(command, arguments, answered)
  local params = { command = command, arguments = arguments }
  vim.lsp.buf_request(0, 'workspace/executeCommand', params, function(failure, answer)
    if failure then
      vim.notify('robray: ' .. (failure.message or tostring(failure)), vim.log.levels.ERROR)
    elseif answer then
      answered(answer)
    end
  end)
end

return M
