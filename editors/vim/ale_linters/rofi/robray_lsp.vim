" The language server for Configurations of RoFI.

call robray#ale#Define('rofi')
