" The language server for Tasks and workcells of RobWork.

call robray#ale#Define('robwork')
