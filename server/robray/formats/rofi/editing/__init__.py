"""What an editor is offered in configurations."""

from robray.features.editing import Editing


class RofiEditing(Editing):
    pass
