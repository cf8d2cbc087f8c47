;;; robray-font-lock.el --- Highlighting of robray scenes  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; No word of the language is reserved but the keywords: `box', `parent' and
;; `type' may name frames.  What a word is depends on where it stands in its
;; statement, so statements are walked through token by token, as the
;; language's reader does it.

;;; Code:

(require 'robray-faces)
(require 'robray-words)

(defconst robray-font-lock--reach 5000
  "How many characters up the beginning of a statement is looked for.")

(defconst robray-font-lock--after-keyword
  '(("def" . constant) ("class" . class) ("frame" . frame) ("object" . frame)
    ("geometry" . nothing) ("include" . include) ("allow_collision" . frames))
  "What the word behind a keyword is.")

(defconst robray-font-lock--after-attribute
  '(("parent" . frame) ("isa" . class) ("variable" . variable) ("mesh" . path)
    ("shape" . shape) ("type" . joint-type))
  "What the word behind an attribute is, if it is not a constant.")

(defconst robray-font-lock-note (regexp-opt '("TODO" "FIXME" "XXX") 'symbols)
  "Words in comments that ask for attention.")

(defconst robray-font-lock-keywords
  `((robray-font-lock-statements)
    (,robray-font-lock-note
     (0 (and (nth 4 (save-excursion (syntax-ppss (match-beginning 0)))) 'robray-note)
        prepend)))
  "What `robray-mode' highlights besides comments and strings.")

(defun robray-font-lock-statements (limit)
  "Highlight from point to LIMIT.  There is nothing left to match, ever."
  (let ((expected (robray-font-lock--back-to-statement)))
    (while (progn (forward-comment (buffer-size)) (< (point) limit))
      (setq expected (robray-font-lock--token expected)))
    (goto-char limit)
    nil))

(defun robray-font-lock--back-to-statement ()
  "Go back to a place from where tokens can be read; return what is expected.
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
  "Go to the beginning of the comment or string that point is in, if any.
Return whether it is in one."
  (let ((start (nth 8 (save-excursion (syntax-ppss)))))
    (when start (goto-char start))))

(defun robray-font-lock--token (expected)
  "Highlight the token at point and go behind it.
EXPECTED is what a word would be here; return what one would be next."
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
  "Give the match of GROUP the FACE, if any, and go behind it."
  (when face
    (put-text-property (match-beginning group) (match-end group) 'face face))
  (goto-char (match-end group)))

(defun robray-font-lock--attribute ()
  "Highlight the name just matched, with which a statement begins.
Return what its value is."
  (let ((name (match-string 0)))
    (robray-font-lock--paint 0 (and (member name robray-attributes) 'robray-attribute))
    (or (cdr (assoc name robray-font-lock--after-attribute)) 'constants)))

(defun robray-font-lock--face (expected word)
  "The face of WORD, whose role is EXPECTED."
  (pcase expected
    ((or 'frame 'frames) 'robray-frame-name)
    ('class 'robray-class-name)
    ('variable 'robray-joint-variable)
    ((or 'path 'include) 'font-lock-string-face)
    ('shape (if (member word robray-shapes) 'robray-word 'robray-constant-name))
    ('joint-type (if (member word robray-joint-types) 'robray-word 'robray-constant-name))
    ((or 'constant 'constants) 'robray-constant-name)))

(defun robray-font-lock--string-face (expected word)
  "The face of the string WORD, whose role is EXPECTED.
It is nil if it is a string like any other."
  (pcase expected
    ((or 'frame 'frames 'class 'variable) (robray-font-lock--face expected word))
    ((or 'shape 'joint-type)
     (and (member word (append robray-shapes robray-joint-types)) 'robray-word))))

(defun robray-font-lock--behind (expected)
  "What is expected behind a word that was EXPECTED."
  (pcase expected
    ('include 'statement)
    ('frames 'frames)
    (_ 'constants)))

(defun robray-font-lock--number ()
  "Highlight the digits just matched, and go behind them."
  (let ((run (match-end 0)))
    ;; A minus in an exponent is part of the number, and none of the run.
    (if (and (looking-at robray-number) (>= (match-end 0) run))
        (robray-font-lock--paint 0 'robray-number)
      (looking-at robray-digits)
      (robray-font-lock--paint 0 'robray-refused))))

(defun robray-font-lock--sign ()
  "Highlight the character at point, and go behind it."
  (let ((face (cond ((memq (char-after) '(?+ ?- ?* ?/ ?^)) 'robray-operator)
                    ((memq (char-after) '(?\[ ?\] ?\( ?\) ?,)) nil)
                    (t 'robray-refused))))
    (when face
      (put-text-property (point) (1+ (point)) 'face face))
    (forward-char)))

(provide 'robray-font-lock)
;;; robray-font-lock.el ends here
