;;; robray-mode.el --- Major mode for robray robot scenes  -*- lexical-binding: t; -*-

;; Author: The robray authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages
;; URL: https://github.com/robray/robray
;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; For `.robray' files, the scene files of the robotics library amino:
;; highlighting, indentation, an index and movement by frames, and, if the
;; program `robray' is installed, checks while you type (`flymake-mode'), a
;; list of all findings (`robray-check') and a formatter
;; (`robray-format-buffer').  `eglot' and `lsp' start the language server.
;;
;; `robray-ts-mode' does the same with a tree-sitter grammar, in Emacs 29 and
;; later.

;;; Code:

(require 'robray-blocks)
(require 'robray-compile)
(require 'robray-flymake)
(require 'robray-font-lock)
(require 'robray-format)
(require 'robray-indent)
(require 'robray-recognise)
(require 'robray-scene)
(require 'robray-view)
(require 'robray-server)

(defgroup robray nil
  "Robot scenes in robray files."
  :group 'languages
  :prefix "robray-"
  :link '(url-link "https://github.com/robray/robray"))

(defvar robray-base-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; Block comments are style a; line comments, of both kinds, are style b.
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?# "< b" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\" "\"" table)
    ;; A backslash escapes nothing, not even a quote.
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?- "_" table)
    (dolist (sign '(?' ?+ ?^ ?& ?| ?< ?> ?= ?% ?$ ?\; ?, ?.))
      (modify-syntax-entry sign "." table))
    table)
  "Syntax table of robray files.")

(defvar robray-base-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'robray-check)
    (define-key map (kbd "C-c C-f") #'robray-format-buffer)
    (define-key map (kbd "C-c C-s") #'robray-choose-scene)
    (define-key map (kbd "C-c C-w") #'robray-view)
    map)
  "Keymap of the modes for robray files.")

(define-derived-mode robray-base-mode prog-mode "Robray"
  "Parent of the modes for robray robot scenes."
  (setq-local comment-start "# ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?:#+\\|//+\\|/\\*+\\)[ \t]*")
  (setq-local comment-end-skip "[ \t]*\\(?:\n\\|\\*+/\\)")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'robray-indent-line)
  (setq-local electric-indent-chars (append "{}])" electric-indent-chars))
  (setq-local imenu-create-index-function #'robray-blocks-index)
  (setq-local beginning-of-defun-function #'robray-blocks-beginning)
  (setq-local end-of-defun-function #'robray-blocks-end)
  (setq-local add-log-current-defun-function #'robray-blocks-current)
  (setq-local compile-command (robray-compile-command))
  (add-hook 'flymake-diagnostic-functions #'robray-flymake nil t))

;;;###autoload
(define-derived-mode robray-mode robray-base-mode "Robray"
  "Major mode for robray robot scenes.

\\{robray-mode-map}"
  (setq-local font-lock-defaults '(robray-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.robray\\'" . robray-mode))

;; This file alone also opens robots in their mode, which loads nXML only then.
(autoload 'robray-urdf-mode "robray-urdf" "`nxml-mode' for robots in URDF, xacro or SRDF." t)
(add-to-list 'auto-mode-alist '("\\.\\(?:srdf\\|urdf\\|xacro\\)\\'" . robray-urdf-mode))
(autoload 'robray-smurf-mode "robray-smurf" "Robots in SMURF." t)
(add-to-list 'auto-mode-alist '("\\.smurf\\'" . robray-smurf-mode))
(autoload 'robray-smurfs-mode "robray-smurf" "Scenes and assemblies in SMURF." t)
(add-to-list 'auto-mode-alist '("\\.\\(?:smurfs\\|smurfa\\)\\'" . robray-smurfs-mode))
(autoload 'robray-robwork-mode "robray-robwork" "Tasks and workcells of RobWork." t)
(add-to-list 'auto-mode-alist '("\\.\\(?:wc\\.xml\\|task\\.xml\\|rwtask\\.xml\\)\\'" . robray-robwork-mode))
(autoload 'robray-settings-mode "robray-settings" "`conf-toml-mode' for robray.toml." t)
(add-to-list 'auto-mode-alist '("/robray\\.toml\\'" . robray-settings-mode))

(provide 'robray-mode)
;;; robray-mode.el ends here
