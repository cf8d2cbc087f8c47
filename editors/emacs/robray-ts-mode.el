;;; robray-ts-mode.el --- Major mode for robray scenes on tree-sitter  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Does the same as `robray-mode', with highlighting and movement by a syntax
;; tree.  It needs Emacs 29 or later, built with tree-sitter, and the grammar,
;; which `treesit-install-language-grammar' fetches and builds.
;;
;; Lines are indented by open brackets, as in `robray-mode': brackets are also
;; right in a scene that is half written.

;;; Code:

(require 'robray-mode)
(require 'treesit nil t)

(defvar treesit-defun-type-regexp)
(defvar treesit-font-lock-feature-list)
(defvar treesit-font-lock-settings)
(defvar treesit-language-source-alist)
(defvar treesit-thing-settings)
(declare-function treesit-fontify-with-override "ext:treesit"
                  (start end face override &optional bound-start bound-end))
(declare-function treesit-font-lock-rules "ext:treesit" (&rest query-specs))
(declare-function treesit-major-mode-setup "ext:treesit" ())
(declare-function treesit-node-end "ext:treesit.c" (node))
(declare-function treesit-node-start "ext:treesit.c" (node))
(declare-function treesit-parser-create "ext:treesit.c" (language &optional buffer no-reuse))
(declare-function treesit-ready-p "ext:treesit" (language &optional quiet))

(when (boundp 'treesit-language-source-alist)
  (add-to-list 'treesit-language-source-alist
               '(robray "https://github.com/robray/robray" nil "grammar/src")))

(defun robray-ts-mode--exactly (words)
  "Return a regular expression that matches any of WORDS, quoted or not."
  (concat "\\`\"?" (regexp-opt words) "\"?\\'"))

(defun robray-ts-mode--value (attribute face)
  "Return a query that gives FACE to a name that is the value of ATTRIBUTE."
  `((attribute name: (identifier) @_name
               value: [(identifier) (string)] ,face)
    (:match ,(robray-ts-mode--exactly (list attribute)) @_name)))

(defun robray-ts-mode--font-lock-settings ()
  "Return the rules of highlighting, by feature."
  (let ((words (robray-ts-mode--exactly (append robray-shapes robray-joint-types)))
        (split (concat "\\`" robray-split-name "\\'"))
        (number (concat "\\`\\(?:" robray-number "\\)\\'")))
    (treesit-font-lock-rules
     :language 'robray
     :feature 'comment
     '([(comment) (unterminated_comment)] @robray-ts-mode--comment)

     :language 'robray
     :feature 'keyword
     `(,(vconcat robray-keywords) @font-lock-keyword-face)

     :language 'robray
     :feature 'string
     '([(string) (unterminated_string)] @font-lock-string-face)

     :language 'robray
     :feature 'constant
     '((definition value: (identifier) @robray-constant-name)
       (array (identifier) @robray-constant-name)
       (parenthesized_expression (identifier) @robray-constant-name)
       (unary_expression (identifier) @robray-constant-name)
       (binary_expression (identifier) @robray-constant-name)
       (attribute value: (identifier) @robray-constant-name)
       [(pi) (deg)] @robray-word)

     :language 'robray
     :feature 'definition
     :override t
     '((definition name: (identifier) @robray-constant-name)
       (class name: [(identifier) (string)] @robray-class-name)
       (frame name: [(identifier) (string)] @robray-frame-name)
       (object name: [(identifier) (string)] @robray-frame-name)
       (allow_collision operand: [(identifier) (string)] @robray-frame-name))

     :language 'robray
     :feature 'attribute
     `(((attribute name: (identifier) @robray-attribute)
        (:match ,(robray-ts-mode--exactly robray-attributes) @robray-attribute)))

     :language 'robray
     :feature 'reference
     :override t
     (list (robray-ts-mode--value "parent" '@robray-frame-name)
           (robray-ts-mode--value "isa" '@robray-class-name)
           (robray-ts-mode--value "variable" '@robray-joint-variable)
           (robray-ts-mode--value "mesh" '@font-lock-string-face)
           `((attribute name: (identifier) @_name
                        value: [(identifier) (string)] @robray-word)
             (:match "\\`\\(?:shape\\|type\\)\\'" @_name)
             (:match ,words @robray-word)))

     :language 'robray
     :feature 'number
     '((number) @robray-refused)

     :language 'robray
     :feature 'number
     :override t
     `(((number) @robray-number (:match ,number @robray-number)))

     :language 'robray
     :feature 'operator
     '((binary_expression operator: _ @robray-operator)
       (unary_expression operator: _ @robray-operator))

     :language 'robray
     :feature 'bracket
     '((["(" ")" "[" "]" "{" "}"]) @font-lock-bracket-face)

     :language 'robray
     :feature 'delimiter
     '(["," ";"] @font-lock-delimiter-face)

     ;; Last, because the reader splits these whatever their role is.
     :language 'robray
     :feature 'refused
     :override t
     `(((identifier) @robray-refused (:match ,split @robray-refused))
       (invalid_character) @robray-refused))))

(defun robray-ts-mode--comment (node override start end &rest _)
  "Highlight the comment NODE and the notes in it, from START to END.
For OVERRIDE see `treesit-fontify-with-override'."
  (treesit-fontify-with-override (treesit-node-start node) (treesit-node-end node)
                                 'font-lock-comment-face override start end)
  (save-excursion
    (goto-char (max start (treesit-node-start node)))
    (let ((case-fold-search nil))
      (while (re-search-forward robray-font-lock-note (min end (treesit-node-end node)) t)
        (treesit-fontify-with-override (match-beginning 0) (match-end 0)
                                       'robray-note 'prepend start end)))))

(defun robray-ts-mode--setup ()
  "Take highlighting and movement from the syntax tree."
  (treesit-parser-create 'robray)
  (setq-local treesit-font-lock-settings (robray-ts-mode--font-lock-settings))
  (setq-local treesit-font-lock-feature-list
              '((comment definition)
                (keyword string attribute)
                (constant reference number operator refused)
                (bracket delimiter)))
  (setq-local treesit-defun-type-regexp
              (rx string-start (or "frame" "class" "object") string-end))
  (setq-local treesit-thing-settings
              `((robray
                 (sentence ,(rx string-start
                                (or "attribute" "definition" "include" "allow_collision"
                                    "class" "frame" "object" "geometry")
                                string-end))
                 (text ,(rx (or "comment" "string"))))))
  (treesit-major-mode-setup))

;;;###autoload
(define-derived-mode robray-ts-mode robray-base-mode "Robray"
  "Major mode for robray robot scenes, on a tree-sitter grammar.
Without the grammar, highlight scenes as `robray-mode' does.

\\{robray-ts-mode-map}"
  (if (and (fboundp 'treesit-ready-p) (treesit-ready-p 'robray))
      (robray-ts-mode--setup)
    (setq-local font-lock-defaults '(robray-font-lock-keywords))))

;; Make settings for `robray-mode', such as those in .dir-locals.el, apply to
;; this mode.
(when (fboundp 'derived-mode-add-parents)
  (derived-mode-add-parents 'robray-ts-mode '(robray-mode)))

(provide 'robray-ts-mode)
;;; robray-ts-mode.el ends here
