" Lets ALE start the language server for tasks and workcells of RobWork.

call robray#ale#Define('robwork')
