"""Robots as urdfdom reads them and amino loads them, and the sources that xacro makes them of."""
