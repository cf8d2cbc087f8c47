"""Files of other people in XML, JSON and YAML, whole and half written: of none of them anything is to be said."""

from collections.abc import Mapping

OTHERS: Mapping[str, str] = {
    "package.json": '{\n  "name": "cell",\n  "type": "module",\n  "modules": ["arm", "hand"]\n}\n',
    "tsconfig.json": '{\n  // modules\n  "compilerOptions": { "module": "ESNext", },\n}\n',
    "half.json": '{ "modules": ',
    "pom.xml": (
        '<?xml version="1.0"?>\n<!-- <WorkCell name="c"/> -->\n<project xmlns="http://maven.apache.org/POM/4.0.0">\n'
        "  <modules><module>arm</module></modules>\n</project>\n"
    ),
    "nightly.xml": (
        '<?xml version="1.0"?>\n<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">\n'
        "  <Triggers/>\n</Task>\n"
    ),
    "todo.xml": "<Task>\n  <Title>Tidy up</Title>\n</Task>\n",
    "output.xml": '<?xml version="1.0"?>\n<robot generator="Robot 6.1">\n<suite name="Cell">\n</suite>\n</robot>\n',
    "semantics.xml": '<robot name="arm">\n  <group name="arm">\n    <link name="base"/>\n  </group>\n</robot>\n',
    "package.xml": '<?xml version="1.0"?>\n<package format="3">\n  <name>cell</name>\n</package>\n',
    "start.launch.xml": '<launch>\n  <!-- <robot name="r"><link/></robot> -->\n  <node pkg="cell"/>\n</launch>\n',
    "world.xml": '<sdf version="1.9">\n  <model name="arm"><link name="base"/></model>\n</sdf>\n',
    "arm.mujoco.xml": '<mujoco model="arm">\n  <worldbody><body name="robot"/></worldbody>\n</mujoco>\n',
    "robots.xml": '<robots>\n  <robot name="arm"><link name="base"/></robot>\n</robots>\n',
    "blanks.xml": "\n" * 100 + "<project>\n</project>\n",
    "licence.xml": "<!-- All rights reserved. -->\n" * 50 + "<project>\n</project>\n",
    "long_output.xml": f'<robot>\n{" " * 100}<suite name="Cell"/>\n</robot>\n',
    "half.xml": "<project><modules>\n  <",
    "docker-compose.yml": "services:\n  cell:\n    image: cell:1\n    ports: ['80:80'\n",
    "camera.yaml": "camera:\n  ros__parameters:\n    joints: [a]\n    type: usb\n",
    "mkdocs.yaml": "site_name: cell\nposes:\n  - name: [\n",
}
"""By name; none is a robot, nor listed by one."""

LANGUAGES: Mapping[str, str] = {"json": "json", "xml": "xml", "yml": "yaml", "yaml": "yaml"}
"""What a client calls them, by suffix."""


def language_of(name: str) -> str:
    return LANGUAGES[name.rpartition(".")[2]]
