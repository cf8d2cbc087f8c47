" Lets ALE start the language server for scenes and assemblies in SMURF.

call robray#ale#Define('smurfs')
