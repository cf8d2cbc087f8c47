" Lets ALE start the language server for configurations of RoFI.

call robray#ale#Define('rofi')
