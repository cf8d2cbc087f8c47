" Lets ALE start the language server for robots in SMURF.

call robray#ale#Define('smurf')
