"""What is offered by completion, a module for each sort of thing."""
