" Lets ALE start the language server for scenes: diagnostics, definitions, hover, rename and completion.

call robray#ale#Define('robray')
