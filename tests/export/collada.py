"""Meshes of COLLADA, as modellers write them."""

from collections.abc import Mapping

_PART = """\
<geometry id="g{n}"><mesh>
<source id="p{n}"><float_array id="a{n}" count="12">{points}</float_array><technique_common>
<accessor source="#a{n}" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<source id="t{n}"><float_array id="b{n}" count="6">0 0 1 0 0 1</float_array><technique_common>
<accessor source="#b{n}" count="3" stride="2"><param name="S" type="float"/><param name="T" type="float"/>
</accessor></technique_common></source>
<vertices id="v{n}"><input semantic="POSITION" source="#p{n}"/></vertices>
<triangles count="4" material="m"><input semantic="VERTEX" source="#v{n}" offset="0"/>
<input semantic="TEXCOORD" source="#t{n}" offset="1" set="0"/><p>0 0 2 2 1 1 0 0 1 1 3 2 1 1 2 2 3 0 0 0 3 1 2 2</p>
</triangles>
</mesh></geometry>
"""
_PLAIN = "<diffuse><color>{look}</color></diffuse>"
_TEXTURED = '<diffuse><texture texture="sampler{n}" texcoord="u"/></diffuse>'
_IMAGE = """\
<newparam sid="surface{n}"><surface type="2D"><init_from>image{n}</init_from></surface></newparam>
<newparam sid="sampler{n}"><sampler2D><source>surface{n}</source></sampler2D></newparam>
"""


def collada(looks: Mapping[str, str], unit: float = 1.0) -> bytes:
    """A tetrahedron on each plane z = 0, 1, 2, …, of length 1: by its look, which is four numbers or the name of a
    texture, the name of the material that it asks for, `mN` if it is the Nth."""
    images, effects, materials, geometries, nodes = "", "", "", "", ""
    for n, (look, material) in enumerate(looks.items()):
        is_plain = " " in look
        images += "" if is_plain else f'<image id="image{n}"><init_from>{look}</init_from></image>'
        image = "" if is_plain else _IMAGE.format(n=n)
        diffuse = (_PLAIN if is_plain else _TEXTURED).format(look=look, n=n)
        effects += (
            f'<effect id="e{n}"><profile_COMMON>{image}<technique sid="c"><lambert>{diffuse}</lambert></technique>'
            "</profile_COMMON></effect>"
        )
        materials += f'<material id="m{n}"><instance_effect url="#e{n}"/></material>'
        geometries += _PART.format(n=n, points=f"0 0 {n} 1 0 {n} 0 1 {n} 0 0 {n + 1}")
        nodes += (
            f'<node><instance_geometry url="#g{n}"><bind_material><technique_common><instance_material symbol="m" '
            f'target="#{material}"/></technique_common></bind_material></instance_geometry></node>'
        )
    return (
        '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">'
        f'<asset><unit meter="{unit}"/><up_axis>Z_UP</up_axis></asset><library_images>{images}</library_images>'
        f"<library_effects>{effects}</library_effects><library_materials>{materials}</library_materials>"
        f"<library_geometries>{geometries}</library_geometries>"
        f'<library_visual_scenes><visual_scene id="s">{nodes}</visual_scene></library_visual_scenes>'
        '<scene><instance_visual_scene url="#s"/></scene></COLLADA>'
    ).encode()
