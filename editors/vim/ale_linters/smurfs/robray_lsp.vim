" The language server for Scenes and assemblies in SMURF.

call robray#ale#Define('smurfs')
