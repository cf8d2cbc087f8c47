;;; robray-font-lock.el --- Highlighting of robray scenes  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; The language reserves only its keywords: `box', `parent' and `type' may name
;; frames.  The role of a word depends on its place in the statement, so this
;; file reads statements token by token, like the language's reader.

;;; Code:

(require 'robray-faces)
(require 'robray-words)

(defconst robray-font-lock--reach 5000
  "Number of characters to search backward for the beginning of a statement.")

(defconst robray-font-lock--after-keyword
  '(("def" . constant) ("class" . class) ("frame" . frame) ("object" . frame)
    ("geometry" . nothing) ("include" . include) ("allow_collision" . frames))
  "Roles of the word after a keyword.")

(defconst robray-font-lock--after-attribute
  '(("parent" . frame) ("isa" . class) ("variable" . variable) ("mesh" . path)
    ("shape" . shape) ("type" . joint-type))
  "Roles of the word after an attribute, if it is not a constant.")

(defconst robray-font-lock-note (regexp-opt '("TODO" "FIXME" "XXX") 'symbols)
  "Regular expression for words in comments that ask for attention.")

(defconst robray-font-lock-keywords
  `((robray-font-lock-statements)
    (,robray-font-lock-note
     (0 (and (nth 4 (save-excursion (syntax-ppss (match-beginning 0)))) 'robray-note)
        prepend)))
  "Highlighting of `robray-mode' besides comments and strings.")

(defun robray-font-lock-statements (limit)
  "Highlight the statements from point to LIMIT.
Always return nil, because this leaves nothing to match."
  (let ((expected (robray-font-lock--back-to-statement)))
    (while (progn (forward-comment (buffer-size)) (< (point) limit))
      (setq expected (robray-font-lock--token expected)))
    (goto-char limit)
    nil))

(defun robray-font-lock--back-to-statement ()
  "Go back to a place from where tokens can be read; return the role there.
That is the beginning of the statement, unless it is very far away."
  (robray-font-lock--leave)
  (let ((bound (max (point-min) (- (point) robray-font-lock--reach)))
        (found nil))
    (while (and (not found) (< bound (point)) (re-search-backward "[;{}]" bound 'move))
      (setq found (not (robray-font-lock--leave))))
    (when found (forward-char))
    (robray-font-lock--leave)
    (if (or found (bobp)) 'statement 'constants)))

(defun robray-font-lock--leave ()
  "Go to the beginning of the comment or string around point, if any.
Return non-nil if there is one."
  (let ((start (nth 8 (save-excursion (syntax-ppss)))))
    (when start (goto-char start))))

(defun robray-font-lock--token (expected)
  "Highlight the token at point and go past it.
EXPECTED is the role of a word here.  Return the role of the next one."
  (cond
   ((memq (char-after) '(?\; ?\{ ?\}))
    (forward-char)
    'statement)
   ((looking-at robray-split-name)
    (robray-font-lock--paint 0 'robray-refused)
    (robray-font-lock--behind expected))
   ((looking-at robray-keyword)
    (robray-font-lock--paint 1 'font-lock-keyword-face)
    (cdr (assoc (match-string 1) robray-font-lock--after-keyword)))
   ((looking-at robray-numeric-word)
    (robray-font-lock--paint (if (match-beginning 1) 1 2) 'robray-word)
    (robray-font-lock--behind expected))
   ((looking-at robray-name)
    (if (eq expected 'statement)
        (robray-font-lock--attribute)
      (robray-font-lock--paint 0 (robray-font-lock--face expected (match-string 0)))
      (robray-font-lock--behind expected)))
   ((looking-at "\"\\([^\"]*\\)\"?")
    (robray-font-lock--paint 0 (robray-font-lock--string-face expected (match-string 1)))
    (robray-font-lock--behind expected))
   ((looking-at robray-digits)
    (robray-font-lock--number)
    (robray-font-lock--behind expected))
   (t
    (robray-font-lock--sign)
    expected)))

(defun robray-font-lock--paint (group face)
  "Give the match of GROUP the FACE, if any, and go past it."
  (when face
    (put-text-property (match-beginning group) (match-end group) 'face face))
  (goto-char (match-end group)))

(defun robray-font-lock--attribute ()
  "Highlight the name just matched, which begins a statement.
Return the role of its value."
  (let ((name (match-string 0)))
    (robray-font-lock--paint 0 (and (member name robray-attributes) 'robray-attribute))
    (or (cdr (assoc name robray-font-lock--after-attribute)) 'constants)))

(defun robray-font-lock--face (expected word)
  "Return the face of WORD, whose role is EXPECTED."
  (pcase expected
    ((or 'frame 'frames) 'robray-frame-name)
    ('class 'robray-class-name)
    ('variable 'robray-joint-variable)
    ((or 'path 'include) 'font-lock-string-face)
    ('shape (if (member word robray-shapes) 'robray-word 'robray-constant-name))
    ('joint-type (if (member word robray-joint-types) 'robray-word 'robray-constant-name))
    ((or 'constant 'constants) 'robray-constant-name)))

(defun robray-font-lock--string-face (expected word)
  "Return the face of the string WORD, whose role is EXPECTED.
Return nil if it is an ordinary string."
  (pcase expected
    ((or 'frame 'frames 'class 'variable) (robray-font-lock--face expected word))
    ((or 'shape 'joint-type)
     (and (member word (append robray-shapes robray-joint-types)) 'robray-word))))

(defun robray-font-lock--behind (expected)
  "Return the role of the word after one whose role is EXPECTED."
  (pcase expected
    ('include 'statement)
    ('frames 'frames)
    (_ 'constants)))

(defun robray-font-lock--number ()
  "Highlight the digits just matched, and go past them."
  (let ((run (match-end 0)))
    ;; The run ends at the minus of an exponent, which is part of the number.
    (if (and (looking-at robray-number) (>= (match-end 0) run))
        (robray-font-lock--paint 0 'robray-number)
      (looking-at robray-digits)
      (robray-font-lock--paint 0 'robray-refused))))

(defun robray-font-lock--sign ()
  "Highlight the character at point, and go past it."
  (let ((face (cond ((memq (char-after) '(?+ ?- ?* ?/ ?^)) 'robray-operator)
                    ((memq (char-after) '(?\[ ?\] ?\( ?\) ?,)) nil)
                    (t 'robray-refused))))
    (when face
      (put-text-property (point) (1+ (point)) 'face face))
    (forward-char)))

(provide 'robray-font-lock)
;;; robray-font-lock.el ends here
