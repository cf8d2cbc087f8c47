;;; robray-words.el --- The words of the robray language  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Lists the words that the language's reader knows, and how it splits a text.
;; `docs/generate.py' writes the lists of attributes, shapes and joint types.

;;; Code:

(require 'rx)

(defconst robray-keywords
  '("def" "class" "frame" "geometry" "include" "allow_collision" "object")
  "Words that begin a statement other than an attribute.")

(defconst robray-attributes
  '("alpha" "axis" "collision" "color" "delta" "dimension" "end_radius"
    "height" "isa" "mesh" "no-shadow" "offset" "parent" "quaternion" "radius"
    "rpy" "scale" "shape" "specular" "start_radius" "thickness" "translation"
    "type" "variable" "visual")
  "Names of all attributes.")

(defconst robray-shapes '("box" "cone" "cylinder" "grid" "sphere")
  "Values of the attribute `shape'.")

(defconst robray-joint-types '("fixed" "prismatic" "revolute")
  "Values of the attribute `type'.")

(defconst robray-numeric-words '("pi" "π" "deg")
  "Words that are numbers.")

(defconst robray-name
  (rx (any "A-Za-z") (* (any "A-Za-z0-9_-")))
  "Regular expression for a name, including its hyphens.")

(defconst robray-words--end "\\(?:[^A-Za-z0-9_-]\\|\\'\\)"
  "Regular expression for what ends a word.")

(defconst robray-words--spelled (remove "π" robray-numeric-words)
  "Numeric words that consist of letters, and so end as names do.")

(defconst robray-keyword
  (concat "\\(" (regexp-opt robray-keywords) "\\)" robray-words--end)
  "Regular expression for a keyword, the first group, and what ends it.")

(defconst robray-numeric-word
  (concat "\\(π\\)\\|\\(" (regexp-opt robray-words--spelled) "\\)" robray-words--end)
  "Regular expression for π, or for a numeric word and what ends it.")

(defconst robray-split-name
  (concat (regexp-opt (append robray-keywords robray-words--spelled)) "-[A-Za-z0-9_-]*")
  "Regular expression for a name that the reader cuts at its first hyphen.
A keyword or a numeric word ends wherever no letter, digit or underscore
follows, so `frame-a' is the keyword `frame', a minus and `a'.")

(defconst robray-number
  (rx (? "-")
      (or (seq (or (seq (+ digit) "." (* digit)) (seq "." (+ digit)))
               (? (any "eEdDsS") (? "-") (+ digit)))
          (seq (+ digit) (any "eEdD") (? "-") (+ digit))
          (+ digit)))
  "Regular expression for a number, including its minus.")

(defconst robray-digits
  (rx (? "-") (? ".") digit (* (any "A-Za-z0-9_.")))
  "Regular expression for digits and whatever follows them without a break.")

(provide 'robray-words)
;;; robray-words.el ends here
