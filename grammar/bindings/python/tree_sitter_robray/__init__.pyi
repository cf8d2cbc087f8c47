FOLDS_QUERY: str
HIGHLIGHTS_QUERY: str
INDENTS_QUERY: str
LOCALS_QUERY: str
TAGS_QUERY: str

def language() -> object: ...
