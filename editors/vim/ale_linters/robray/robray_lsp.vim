" The language server, which ALE starts by itself: findings, definition, hover, rename, completion.

call robray#ale#Define('robray')
