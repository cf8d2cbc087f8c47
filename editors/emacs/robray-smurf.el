;;; robray-smurf.el --- Robots and scenes in SMURF, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Both are YAML.  Their modes are based on `yaml-mode' if it is installed, or
;; on `yaml-ts-mode' if its grammar is.  Without either, this file highlights
;; keys, strings, numbers and comments.

;;; Code:

(require 'robray-server)

(declare-function yaml-mode "ext:yaml-mode" ())
(declare-function yaml-ts-mode "yaml-ts-mode" ())
(declare-function treesit-ready-p "treesit" (language &optional quiet))

(defvar robray-smurf--keywords
  '(("^[ \t]*\\(?:-[ \t]+\\)*\\([^][:#{}\"',\n\t -][^:#{}\"',\n]*\\)[ \t]*:\\(?:[ \t]\\|$\\)"
     1 font-lock-variable-name-face)
    ("[{,][ \t]*\\([^][:#{}\"',\n\t ][^:#{}\"',\n]*\\):[ \t]" 1 font-lock-variable-name-face)
    ("\\_<\\(?:true\\|false\\|null\\)\\_>" . font-lock-constant-face)
    ("[&*][[:alnum:]_-]+" . font-lock-type-face))
  "Highlighting of keys, words, anchors and aliases.")

(define-derived-mode robray-smurf-plain-mode prog-mode "YAML"
  "Major mode for YAML if Emacs has no other one."
  (modify-syntax-entry ?# "<" robray-smurf-plain-mode-syntax-table)
  (modify-syntax-entry ?\n ">" robray-smurf-plain-mode-syntax-table)
  (modify-syntax-entry ?' "\"" robray-smurf-plain-mode-syntax-table)
  (setq-local comment-start "# ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "#+[ \t]*")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'indent-relative)
  (setq-local font-lock-defaults '(robray-smurf--keywords)))

(defun robray-smurf--yaml ()
  "Turn on the mode for YAML that Emacs has."
  (cond ((fboundp 'yaml-mode) (yaml-mode))
        ((and (fboundp 'yaml-ts-mode) (require 'treesit nil t) (treesit-ready-p 'yaml t))
         (yaml-ts-mode))
        (t (robray-smurf-plain-mode))))

;;;###autoload
(define-derived-mode robray-smurf-mode robray-smurf--yaml "SMURF"
  "Major mode for robots in SMURF and their annotations.")

;;;###autoload
(define-derived-mode robray-smurfs-mode robray-smurf--yaml "SMURF scene"
  "Major mode for scenes and assemblies in SMURF.")

;;;###autoload
(define-derived-mode robray-xacro-data-mode robray-smurf--yaml "YAML of a robot"
  "Major mode for YAML about robots: data of xacro, controllers and limits.")

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.smurf\\'" . robray-smurf-mode))
  (add-to-list 'auto-mode-alist '("\\.\\(?:smurfs\\|smurfa\\)\\'" . robray-smurfs-mode)))

(provide 'robray-smurf)
;;; robray-smurf.el ends here
