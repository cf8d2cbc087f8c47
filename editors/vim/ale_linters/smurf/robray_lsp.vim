" The language server for Robots in SMURF.

call robray#ale#Define('smurf')
