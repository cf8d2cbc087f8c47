"""Index of the rules: by the module of their logic, and those that check statements or are off by default.

`python docs/generate.py` writes this file from the documents of the rules and the modules of their logic.
"""

from collections.abc import Mapping

INDEX: Mapping[str, Mapping[str, str]] = {
    "common": {
        "": "beyond-limits",
        "findings": "findings-left-out internal-error merge-conflict",
        "logic": "companion-not-found include-limit several-robots shapes-overlap unused-suppression",
    },
    "config": {
        "": "config-bad-pattern config-idle-rule config-left-out config-missing-key config-syntax config-wrong-value",
        "logic": (
            "config-idle-pattern config-looks-like-degrees config-missing-file config-undefined-frame "
            "config-unknown-argument config-unknown-key config-unknown-rule config-unknown-severity"
        ),
    },
    "controllers": {
        "": "controllers-limit controllers-syntax controllers-too-large",
        "joints": (
            "controllers-interface-kinds controllers-missing controllers-misspelt controllers-no-interface "
            "controllers-undefined-controller controllers-undefined-group controllers-undefined-hardware "
            "controllers-undefined-joint controllers-undefined-link"
        ),
    },
    "robray": {
        "": (
            "collision-without-geometry comment-in-comment comment-read-as-operators complex-number "
            "constant-shadows-class division-by-zero empty-frame-name empty-mesh-path expression-assembly "
            "idle-class-attribute include-outside include-path power-domain power-in-parentheses read-as-joined "
            "single-precision-power string-over-lines too-long-gap too-many-bases too-many-statements "
            "trailing-operator unchecked-appearance unnamed-frame unterminated-comment unused-include"
        ),
        "appearance": "alpha-quotient color-out-of-range flag-not-binary specular-number",
        "arrays": "array-in-expression empty-element missing-brackets wrong-length",
        "attributes": "duplicate-attribute ignored-joint-attribute ignored-shape-attribute naming unnamed-variable",
        "block_heads": "missing-brace missing-semicolon stray-semicolon unclosed-block unmatched-brace",
        "characters": "invalid-character",
        "classes": (
            "class-moves-frame class-moves-geometry conflicting-classes idle-isa isa-without-class undefined-class"
        ),
        "constants": "constant-shadows-word definition-in-comment quoted-constant undefined-constant",
        "cycles": "class-cycle frame-cycle include-cycle self-collision self-parent",
        "definitions": (
            "coincident-frames doubled-collision duplicate-class duplicate-frame overridden-constant "
            "redefined-constant shared-joint-variable unused-class unused-constant"
        ),
        "frames": (
            "allow-collision-operands empty-parent frames-elsewhere isa-not-a-name moved-geometry reparented-frame "
            "undeclared-tags undefined-frame"
        ),
        "includes": "include-in-comment include-not-found include-read-otherwise include-robot include-without-path",
        "misplaced": "misplaced-attribute misplaced-statement unknown-attribute",
        "names": "invalid-name missing-name object-block reserved-prefix",
        "numbers": (
            "lost-digits malformed-number minus-after-first-value minus-before-power minus-in-parentheses "
            "minus-needs-space minus-read-as-subtraction number-out-of-range number-reads-as-zero "
            "single-precision-overflow"
        ),
        "operators": "leading-parenthesis missing-operand missing-operator",
        "rotations": (
            "axis-not-unit extra-angles looks-like-degrees quaternion-long-way quaternion-not-unit quaternion-number "
            "quaternion-order quaternion-overrides-rpy"
        ),
        "shapes": (
            "mesh-folder-not-found mesh-not-found meshes-elsewhere meshes-not-found missing-attribute named-geometry "
            "no-shape unknown-joint-type unknown-shape"
        ),
        "sizes": "looks-like-millimetres mesh-looks-like-millimetres missing-dimension out-of-scale size-not-positive",
        "syntax": (
            "carriage-return-in-comment division-comment invalid-encoding syntax-error unterminated-string xml-file"
        ),
        "values": "extra-value missing-value string-in-expression wrong-type",
    },
    "robwork": {
        "": (
            "robwork-alias-not-read robwork-alternation robwork-augmentation-refused robwork-element-order "
            "robwork-empty-device robwork-include-cycle robwork-lax-xml robwork-link-without-constraint "
            "robwork-missing-element robwork-missing-property-name robwork-missing-property-value robwork-mixed-task "
            "robwork-motion-incomplete robwork-no-tool-speed robwork-not-movable robwork-target-location "
            "robwork-transform-incomplete robwork-transform-text robwork-two-positions robwork-two-rotations "
            "robwork-workcell-outside"
        ),
        "attributes": (
            "robwork-attribute-order robwork-bad-unit robwork-missing-attribute robwork-property-type "
            "robwork-refframe-ignored robwork-refjoint-ignored robwork-taken-literally robwork-unknown-attribute "
            "robwork-unknown-frame-type robwork-unknown-motion robwork-unknown-rotation robwork-unknown-value"
        ),
        "elements": (
            "robwork-comment-refused robwork-entities-before-targets robwork-ignored-element robwork-lost-first-line "
            "robwork-quote robwork-syntax robwork-target-without-value robwork-unknown-element robwork-wrong-root"
        ),
        "names": (
            "robwork-duplicate-frame robwork-duplicate-target robwork-first-frame-reparented robwork-frame-cycle "
            "robwork-idle-pair robwork-undefined-chain robwork-undefined-device robwork-undefined-frame "
            "robwork-undefined-joint robwork-undefined-target robwork-undefined-use robwork-unused-definition"
        ),
        "numbers": (
            "robwork-bad-number robwork-looks-like-degrees robwork-not-a-rotation robwork-number-count "
            "robwork-pos-without-rpy robwork-q-length robwork-rpy-without-unit robwork-transform-place"
        ),
        "paths": "robwork-include-not-found robwork-setup-not-found robwork-workcell-not-found",
    },
    "rofi": {
        "": "rofi-bad-size rofi-loose-component rofi-matrix-not-rigid rofi-not-fixed rofi-unknown-module-joint",
        "joints": (
            "rofi-angle-range rofi-axis-not-unit rofi-bad-matrix rofi-collision rofi-connector-range "
            "rofi-connector-used-twice rofi-inconsistent-position rofi-inconsistent-rooting rofi-looks-like-radians "
            "rofi-near-connector rofi-no-space-joint rofi-position-limit rofi-undefined-module"
        ),
        "keys": (
            "rofi-both-component-and-connector rofi-duplicate-id rofi-duplicate-joint rofi-duplicate-key "
            "rofi-missing-key rofi-syntax rofi-unknown-connector rofi-unknown-joint-type rofi-unknown-key "
            "rofi-unknown-module-type rofi-unknown-orientation rofi-wrong-type"
        ),
    },
    "smurf": {
        "": (
            "smurf-file-outside smurf-include-cycle smurf-no-files smurf-parent-cycle smurf-pose-without-motor "
            "smurf-singular-section smurf-too-large smurf-wrong-type"
        ),
        "files": (
            "smurf-file-not-found smurf-ignored-file smurf-map-in-nested-scene smurf-no-modelname smurf-no-urdf "
            "smurf-section-twice smurf-two-models smurf-type-mismatch smurf-unknown-section"
        ),
        "keys": "smurf-missing-key smurf-syntax smurf-unknown-key smurf-unknown-type",
        "names": (
            "smurf-duplicate-entity smurf-duplicate-name smurf-late-parent smurf-malformed-reference "
            "smurf-undefined-collision smurf-undefined-entity smurf-undefined-joint smurf-undefined-link "
            "smurf-undefined-material smurf-undefined-motor smurf-undefined-pose smurf-undefined-sensor "
            "smurf-undefined-visual"
        ),
        "poses": "smurf-ambiguous-rotation smurf-bad-position smurf-bad-rotation smurf-not-unit-quaternion",
    },
    "srdf": {
        "": "srdf-dropped-group srdf-duplicate-name srdf-empty-group srdf-no-robot srdf-not-adjacent srdf-other-robot",
        "elements": (
            "srdf-bad-number srdf-duplicate-pair srdf-incomplete-state srdf-missing-attribute srdf-pair-of-itself "
            "srdf-state-beyond-limits srdf-syntax srdf-undefined-group srdf-undefined-joint srdf-undefined-link "
            "srdf-unknown-type srdf-unknown-word srdf-wrong-root"
        ),
    },
    "urdf": {
        "": (
            "control-fixed-joint control-mimic control-not-read control-transmission package-not-installed "
            "urdf-bad-limit urdf-dangling-reference urdf-document-type urdf-encoding urdf-inertia-shape "
            "urdf-link-cycle urdf-link-without-mass urdf-material-redefined urdf-no-root urdf-ring-of-mimics "
            "urdf-shared-name urdf-two-rotations urdf-version"
        ),
        "control": (
            "control-duplicate control-limits control-missing control-misspelt-interface control-renamed "
            "control-undefined-joint control-unknown-element control-unread-parameter control-value"
        ),
        "elements": (
            "urdf-amino-joint urdf-bad-number urdf-incomplete-link urdf-joint-type urdf-lax-xml urdf-missing-attribute "
            "urdf-missing-limit urdf-needs-version urdf-no-robot urdf-not-well-formed urdf-unknown-word "
            "urdf-unnamed-link urdf-wrong-count"
        ),
        "joints": "urdf-axis-not-unit urdf-limit urdf-looks-like-degrees urdf-zero-limit",
        "lengths": "urdf-looks-like-millimetres urdf-mesh-looks-like-millimetres urdf-size-not-positive",
        "references": (
            "urdf-duplicate-name urdf-mesh-folder-not-found urdf-mesh-not-found urdf-meshes-elsewhere "
            "urdf-meshes-not-found urdf-mimic urdf-package-not-found urdf-undefined-link urdf-undefined-material"
        ),
        "simulation": "urdf-inertia urdf-inertia-size urdf-mass",
        "trees": "urdf-misspelt-definition urdf-misspelt-link urdf-no-links urdf-several-roots urdf-two-parents",
    },
    "xacro": {
        "": (
            "xacro-attribute-not-text xacro-bad-substitution xacro-circular-property xacro-condition-not-boolean "
            "xacro-conflicting-attributes xacro-evaluation xacro-extra-block xacro-fatal xacro-file-not-found "
            "xacro-idle-default xacro-included-twice xacro-invalid-expression xacro-invalid-name xacro-lost-attribute "
            "xacro-macro-redefined xacro-missing-argument xacro-missing-attribute xacro-missing-block "
            "xacro-missing-default xacro-missing-parameter xacro-missing-prefix xacro-misspelt-definition "
            "xacro-no-match xacro-no-parent-scope xacro-not-evaluated xacro-not-well-formed xacro-overwritten-property "
            "xacro-package-not-found xacro-recursion xacro-stray-text xacro-text-as-number xacro-too-large "
            "xacro-undefined-argument xacro-undefined-block xacro-undefined-key xacro-undefined-macro "
            "xacro-undefined-property xacro-unknown-attribute xacro-unknown-parameter xacro-unreadable-variable "
            "xacro-unused-argument xacro-unused-macro xacro-unused-parameter xacro-unused-property xacro-yaml-syntax"
        ),
    },
}

CHECKING = (
    "alpha-quotient axis-not-unit class-cycle class-moves-frame class-moves-geometry color-out-of-range "
    "conflicting-classes duplicate-attribute extra-angles flag-not-binary idle-isa ignored-joint-attribute "
    "ignored-shape-attribute isa-without-class looks-like-degrees looks-like-millimetres mesh-looks-like-millimetres "
    "missing-dimension naming quaternion-long-way quaternion-not-unit quaternion-number quaternion-order "
    "quaternion-overrides-rpy size-not-positive specular-number undefined-class unnamed-variable urdf-axis-not-unit "
    "urdf-inertia urdf-inertia-size urdf-limit urdf-looks-like-degrees urdf-looks-like-millimetres urdf-mass "
    "urdf-mesh-looks-like-millimetres urdf-size-not-positive urdf-zero-limit"
)

OFF = (
    "naming urdf-zero-limit xacro-overwritten-property xacro-unused-argument xacro-unused-macro xacro-unused-parameter "
    "xacro-unused-property"
)
