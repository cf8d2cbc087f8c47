;;; robray-mode.el --- Major mode for robray robot scenes  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages
;; URL: https://github.com/robray/robray
;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Highlighting, indentation and an index for `.robray' files, the scene
;; files of the robotics library amino.  `M-x eglot' starts the language
;; server, `robray lsp'.

;;; Code:

(require 'rx)

(defgroup robray nil
  "Robot scenes in robray files."
  :group 'languages
  :prefix "robray-")

(defcustom robray-indent-offset 4
  "How many columns a nested block is indented."
  :type 'natnum
  :safe #'natnump)

(defvar robray-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; Block comments are style a; line comments, of both kinds, are style b.
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?# "< b" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\" "\"" table)
    ;; A backslash escapes nothing, not even a quote.
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?' "." table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?- "_" table)
    (dolist (operator '(?+ ?^ ?\; ?,))
      (modify-syntax-entry operator "." table))
    table)
  "Syntax of robray files.")

(defconst robray--attributes
  '("quaternion" "rpy" "translation" "type" "axis" "offset" "parent" "variable"
    "isa" "shape" "mesh" "color" "alpha" "specular" "dimension" "delta"
    "thickness" "radius" "height" "start_radius" "end_radius" "scale"
    "visual" "collision" "no-shadow")
  "The names of all attributes.")

(defconst robray--name
  "\\(\"[^\"]*\"\\|[A-Za-z][A-Za-z0-9_-]*\\)"
  "The name of a block, or the name that an attribute refers to.")

(defconst robray--split-name
  (rx symbol-start
      (or "frame" "geometry" "class" "object" "include" "allow_collision" "def"
          "pi" "deg")
      "-" (* (any "A-Za-z0-9_-")))
  "A name that the reader ends at its first hyphen.")

(defconst robray--number
  (rx (? "-")
      (or (seq (+ digit) "." (* digit) (? (any "eEdDsS") (? "-") (+ digit)))
          (seq "." (+ digit) (? (any "eEdDsS") (? "-") (+ digit)))
          (seq (+ digit) (any "eEdD") (? "-") (+ digit))
          (+ digit)))
  "A well-formed number.")

(defun robray--match-attribute (limit)
  "Find the next attribute name before LIMIT that begins a statement.
Anywhere else such a word is a name like any other."
  (let ((regexp (regexp-opt robray--attributes 'symbols))
        (found nil))
    (while (and (not found) (re-search-forward regexp limit t))
      (setq found (save-match-data
                    (save-excursion
                      (goto-char (match-beginning 0))
                      (forward-comment (- (point)))
                      (memq (char-before) '(?\{ ?\} ?\; nil))))))
    found))

(defun robray--match-number (limit)
  "Find the next run of digits before LIMIT.
The first group is the run if it is a number, the second if it is none."
  (when (re-search-forward "\\(?:^\\|[^A-Za-z0-9_.-]\\)\\(-?\\.?[0-9][A-Za-z0-9_.]*\\)" limit t)
    (let ((start (match-beginning 1)))
      (goto-char start)
      (let* ((end (match-end 1))
             (whole (and (looking-at robray--number) (match-end 0))))
        ;; A minus in an exponent is no part of the run.
        (goto-char (max end (or whole end)))
        (set-match-data
         (if (and whole (>= whole end))
             (list start whole start whole)
           (list start end nil nil start end)))
        t))))

(defun robray--name-face (group face)
  "FACE if the match of GROUP is a name that the reader takes, in code.
Otherwise nil.  Names may be strings, whose face must not keep this one out."
  (save-match-data
    (let ((start (match-beginning group)))
      (unless (or (nth 4 (save-excursion (syntax-ppss start)))
                  (save-excursion (goto-char start) (looking-at robray--split-name)))
        face))))

(defconst robray-font-lock-keywords
  `((,robray--split-name . 'font-lock-warning-face)
    (,(concat "\\_<\\(?:frame\\|object\\|parent\\)\\_>[ \t]*" robray--name)
     1 (robray--name-face 1 'font-lock-function-name-face) prepend)
    (,(concat "\\_<\\(?:class\\|isa\\)\\_>[ \t]*" robray--name)
     1 (robray--name-face 1 'font-lock-type-face) prepend)
    (,(concat "\\_<def\\_>[ \t]*" robray--name)
     1 'font-lock-constant-face)
    (,(concat "\\_<allow_collision\\_>[ \t]*" robray--name "[ \t]*" robray--name)
     (1 (robray--name-face 1 'font-lock-function-name-face) prepend)
     (2 (robray--name-face 2 'font-lock-function-name-face) prepend))
    ("\\_<\\(?:allow_collision\\|class\\|def\\|frame\\|geometry\\|include\\|object\\)\\_>"
     . 'font-lock-keyword-face)
    (robray--match-attribute . 'font-lock-variable-name-face)
    ("\\_<shape[ \t\n]+\\(box\\|sphere\\|cylinder\\|cone\\|grid\\)\\_>"
     1 'font-lock-builtin-face)
    ("\\_<type[ \t\n]+\\(fixed\\|revolute\\|prismatic\\)\\_>"
     1 'font-lock-builtin-face)
    ("\\_<\\(?:pi\\|deg\\)\\_>\\|π" . 'font-lock-constant-face)
    (robray--match-number (1 'font-lock-constant-face nil t)
                          (2 'font-lock-warning-face nil t)))
  "What `robray-mode' highlights besides comments and strings.")

(defun robray-indent-line ()
  "Indent the line by the brackets that are open before it."
  (let ((column (save-excursion
                  (back-to-indentation)
                  (robray--indentation)))
        (from-end (- (point-max) (point))))
    (when column
      (indent-line-to column)
      ;; Point stays with the text that it was in.
      (when (> (- (point-max) from-end) (point))
        (goto-char (- (point-max) from-end))))))

(defun robray--indentation ()
  "The column for the line whose first character is at point.
It is nil in a string, whose white space means something."
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (comment (and (nth 4 state) (nth 8 state))))
    (cond
     ((nth 3 state) nil)
     (comment
      (+ (save-excursion (goto-char comment) (current-indentation))
         (if (eq (char-after) ?*) 1 0)))
     (t
      (let ((closed 0))
        (save-excursion
          (while (memq (char-after) '(?\} ?\] ?\)))
            (setq closed (1+ closed))
            (forward-char)
            (skip-chars-forward " \t")))
        (* robray-indent-offset (max 0 (- (car state) closed))))))))

(defvar robray-imenu-generic-expression
  `(("Frame" ,(concat "^[ \t]*frame\\_>[ \t]*" robray--name) 1)
    ("Class" ,(concat "^[ \t]*class\\_>[ \t]*" robray--name) 1)
    ("Definition" ,(concat "^[ \t]*def\\_>[ \t]*" robray--name) 1))
  "What `imenu' lists in a robray file.")

;;;###autoload
(define-derived-mode robray-mode prog-mode "Robray"
  "Major mode for robray robot scenes."
  (setq-local comment-start "# ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?:#+\\|//+\\|/\\*+\\)[ \t]*")
  (setq-local comment-end-skip "[ \t]*\\(?:\n\\|\\*+/\\)")
  (setq-local font-lock-defaults '(robray-font-lock-keywords))
  (setq-local indent-line-function #'robray-indent-line)
  (setq-local electric-indent-chars (append "{}])" electric-indent-chars))
  (setq-local indent-tabs-mode nil)
  (setq-local imenu-generic-expression robray-imenu-generic-expression))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.robray\\'" . robray-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(robray-mode . ("robray" "lsp"))))

(provide 'robray-mode)
;;; robray-mode.el ends here
