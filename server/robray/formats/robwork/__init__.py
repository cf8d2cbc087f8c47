"""RobWork's tasks and workcells, as its own loaders read them."""
