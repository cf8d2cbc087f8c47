"""Where the chains of a parallel device meet: each junction names some, by `Chains` elements."""

from robray.formats.robwork.frontend.drafts import Draft, attribute
from robray.formats.robwork.frontend.numbers import words
from robray.formats.robwork.frontend.put_in import PutIn
from robray.syntax.xml.tree import Node


def check_junctions(put_in: PutIn, node: Node, item: Draft) -> None:
    """The chains that a device's junctions name are its own. Cost: O(the device), where it has junctions."""
    if node.name != "ParallelDevice":
        return
    children = [each for each, _ in put_in.children(node, None)]
    junctions = [each for each in children if each.name == "Junction"]
    if not junctions or any(each.name == "Include" for each in children):
        return
    known = [
        given.value
        for child in children
        for each in child.walk()
        if each.name == "SerialChain" and (given := attribute(each, "name")) is not None
    ]
    for junction in junctions:
        for chains in junction.children:
            for word, span in words(put_in.text, chains) if chains.name == "Chains" else ():
                name = word.decode("utf-8", "replace")
                if name not in known:
                    put_in.problem(item, "robwork-undefined-chain", span, name, " ".join(known))
