"""A reader of scenes that is slow and follows the language reference word by word: what robray is compared with.

It shares nothing with the product: no parser, no arithmetic, no rule. It knows only whether a scene is read, and what
it holds then.
"""
