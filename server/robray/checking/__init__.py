"""What `robray check` finds, for whoever tells it: which files are meant, in which scenes they are judged, and how."""
