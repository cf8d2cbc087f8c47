;;; robray-smurf.el --- Robots and scenes in SMURF, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Both are YAML, and have the mode that is there for it: `yaml-mode', where it
;; is installed, or `yaml-ts-mode', where its grammar is.  Without either, keys,
;; strings, numbers and comments have colours.

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
  "Keys, words, anchors and aliases.")

(define-derived-mode robray-smurf-plain-mode prog-mode "YAML"
  "YAML where nothing else is there for it."
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
  "The mode that there is for YAML."
  (cond ((fboundp 'yaml-mode) (yaml-mode))
        ((and (fboundp 'yaml-ts-mode) (require 'treesit nil t) (treesit-ready-p 'yaml t))
         (yaml-ts-mode))
        (t (robray-smurf-plain-mode))))

;;;###autoload
(define-derived-mode robray-smurf-mode robray-smurf--yaml "SMURF"
  "Robots in SMURF and their annotations, which the language server knows.")

;;;###autoload
(define-derived-mode robray-smurfs-mode robray-smurf--yaml "SMURF scene"
  "Scenes and assemblies in SMURF, which the language server knows.")

;;;###autoload
(define-derived-mode robray-xacro-data-mode robray-smurf--yaml "YAML of a robot"
  "Files in YAML that xacro sources load, and controllers and limits of joints.")

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.smurf\\'" . robray-smurf-mode))
  (add-to-list 'auto-mode-alist '("\\.\\(?:smurfs\\|smurfa\\)\\'" . robray-smurfs-mode)))

(provide 'robray-smurf)
;;; robray-smurf.el ends here
