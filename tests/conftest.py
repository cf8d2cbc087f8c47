"""For all tests: a pause of a busy machine is no failure of a property."""

from hypothesis import settings

settings.register_profile("patient", settings.default, deadline=None)
settings.load_profile("patient")
