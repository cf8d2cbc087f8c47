;;; robray-words.el --- The words of the robray language  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; What the language's reader knows, and how it cuts a text into words.
;; `docs/generate.py' writes the lists of attributes, shapes and joint types.

;;; Code:

(require 'rx)

(defconst robray-keywords
  '("def" "class" "frame" "geometry" "include" "allow_collision" "object")
  "The words that begin a statement other than an attribute.")

(defconst robray-attributes
  '("alpha" "axis" "collision" "color" "delta" "dimension" "end_radius"
    "height" "isa" "mesh" "no-shadow" "offset" "parent" "quaternion" "radius"
    "rpy" "scale" "shape" "specular" "start_radius" "thickness" "translation"
    "type" "variable" "visual")
  "The names of all attributes.")

(defconst robray-shapes '("box" "cone" "cylinder" "grid" "sphere")
  "The values of the attribute `shape'.")

(defconst robray-joint-types '("fixed" "prismatic" "revolute")
  "The values of the attribute `type'.")

(defconst robray-numeric-words '("pi" "π" "deg")
  "The words that are numbers.")

(defconst robray-name
  (rx (any "A-Za-z") (* (any "A-Za-z0-9_-")))
  "A name.  Its hyphens are part of it.")

(defconst robray-words--end "\\(?:[^A-Za-z0-9_-]\\|\\'\\)"
  "What ends a word.")

(defconst robray-words--spelled (remove "π" robray-numeric-words)
  "The numeric words that are made of letters, and so end as names do.")

(defconst robray-keyword
  (concat "\\(" (regexp-opt robray-keywords) "\\)" robray-words--end)
  "A keyword, which is the first group, and what ends it.")

(defconst robray-numeric-word
  (concat "\\(π\\)\\|\\(" (regexp-opt robray-words--spelled) "\\)" robray-words--end)
  "The sign π, or a word that is a number and what ends it.")

(defconst robray-split-name
  (concat (regexp-opt (append robray-keywords robray-words--spelled)) "-[A-Za-z0-9_-]*")
  "What looks like one name, and is cut by the reader at its first hyphen.
A keyword or a numeric word ends wherever no letter, digit or underscore
follows, so that `frame-a' is the keyword `frame', a minus and `a'.")

(defconst robray-number
  (rx (? "-")
      (or (seq (or (seq (+ digit) "." (* digit)) (seq "." (+ digit)))
               (? (any "eEdDsS") (? "-") (+ digit)))
          (seq (+ digit) (any "eEdD") (? "-") (+ digit))
          (+ digit)))
  "A number as the reader takes it, its minus included.")

(defconst robray-digits
  (rx (? "-") (? ".") digit (* (any "A-Za-z0-9_.")))
  "A run of digits and what follows them without a break.")

(provide 'robray-words)
;;; robray-words.el ends here
