;;; robray-urdf.el --- Robots in URDF, xacro or SRDF, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Robots are XML.  Their mode differs from `nxml-mode' in its name and in the
;; colours of xacro's `${…}' and `$(…)'.  By its name a client starts the
;; server for robots and for no other XML.

;;; Code:

(require 'nxml-mode)
(require 'robray-faces)
(require 'robray-server)

(defconst robray-urdf--substitution
  "\\$([ \t]*\\([A-Za-z_]+\\)\\(\\(?:[^()<\"$]\\|\\$([^()<\"$]*)\\)*\\))"
  "Regular expression for a substitution of xacro: its verb and arguments.")

(defconst robray-urdf--embedded
  (concat "\\${\\(?:\\(?:[^}<\"$]\\|\\$(\\)*\\|\\(?:[^}<'$]\\|\\$(\\)*\\)}\\|" robray-urdf--substitution)
  "Regular expression for an expression or a substitution of xacro.
A quoted value cannot contain the same quote, so a half-typed expression ends
with its value.")

(defconst robray-urdf--string
  "'[^'<]*'\\|\"[^\"<]*\"\\|&quot;.*?&quot;\\|&apos;.*?&apos;"
  "Regular expression for a string in an expression of xacro.")

(defconst robray-urdf--number
  "\\(?:[0-9]+\\.?[0-9]*\\|\\.[0-9]+\\)\\(?:[eE][-+]?[0-9]+\\)?"
  "Regular expression for a number in an expression of xacro.")

(defconst robray-urdf--words '("and" "else" "for" "if" "in" "is" "lambda" "not" "or")
  "Keywords in expressions of xacro.")

(defconst robray-urdf--constants '("False" "None" "True" "e" "inf" "nan" "pi" "tau")
  "Constants in expressions of xacro.")

(defun robray-urdf--fontify (limit)
  "Highlight expressions and substitutions of xacro from point to LIMIT.
Always return nil, because this leaves nothing to match."
  (while (re-search-forward robray-urdf--embedded limit t)
    (let ((start (match-beginning 0)) (end (match-end 0)))
      (unless (save-match-data (or (eq (char-before start) ?$) (nth 4 (syntax-ppss start))))
        (goto-char start)
        (if (looking-at "\\${")
            (progn
              (robray-urdf--paint start (+ start 2) 'robray-operator)
              (goto-char (+ start 2))
              (robray-urdf--expression (1- end))
              (robray-urdf--paint (1- end) end 'robray-operator))
          (robray-urdf--substitute)))
      (goto-char end)))
  nil)

(defun robray-urdf--paint (start end face)
  "Give the text from START to END the FACE."
  (put-text-property start end 'face face))

(defun robray-urdf--substitute ()
  "Highlight the substitution at point and go past it."
  (looking-at robray-urdf--substitution)
  (let* ((start (match-beginning 0)) (end (match-end 0)) (verb (match-string 1))
         (of (match-beginning 2))
         (face (pcase verb
                 ("arg" 'robray-joint-variable)
                 ("find" 'robray-frame-name)
                 ((or "env" "optenv") 'robray-constant-name))))
    (robray-urdf--paint start (+ start 2) 'robray-operator)
    (robray-urdf--paint (match-beginning 1) (match-end 1) 'font-lock-keyword-face)
    (robray-urdf--paint (1- end) end 'robray-operator)
    (goto-char of)
    (if (equal verb "eval")
        (robray-urdf--expression (1- end))
      (skip-chars-forward " \t\n" end)
      (cond ((looking-at robray-urdf--substitution) (robray-urdf--substitute))
            ((and face (looking-at "[^[:space:]()$\"'<]+"))
             (robray-urdf--paint (match-beginning 0) (match-end 0) face))))
    (goto-char end)))

(defun robray-urdf--expression (end)
  "Highlight the expression from point to END."
  (while (progn (skip-chars-forward " \t\n" end) (< (point) end))
    (cond
     ((looking-at robray-urdf--substitution)
      (robray-urdf--substitute))
     ((looking-at robray-urdf--string)
      (let ((last (match-end 0)))
        (robray-urdf--paint (point) last 'font-lock-string-face)
        (while (re-search-forward robray-urdf--substitution last t)
          (goto-char (match-beginning 0))
          (robray-urdf--substitute))
        (goto-char last)))
     ((looking-at robray-urdf--number)
      (robray-urdf--paint (point) (match-end 0) 'robray-number)
      (goto-char (match-end 0)))
     ((looking-at "[A-Za-z_][A-Za-z0-9_]*")
      (robray-urdf--paint (point) (match-end 0) (robray-urdf--face (match-string 0) (match-end 0)))
      (goto-char (match-end 0)))
     ((looking-at "&\\(?:lt\\|gt\\|amp\\);=?\\|[-+*/%>=!|^~]+")
      (robray-urdf--paint (point) (match-end 0) 'robray-operator)
      (goto-char (match-end 0)))
     (t (forward-char)))))

(defun robray-urdf--face (word end)
  "Return the face of the WORD at point, which ends at END."
  (let ((is-called (save-excursion (goto-char end) (skip-chars-forward " \t") (eq (char-after) ?\())))
    (cond
     (is-called 'robray-word)
     ((eq (char-before) ?.) 'robray-attribute)
     ((member word robray-urdf--words) 'font-lock-keyword-face)
     ((member word robray-urdf--constants) 'robray-number)
     ((and (member word '("math" "python" "xacro")) (eq (char-after end) ?.)) 'robray-word)
     (t 'robray-constant-name))))

;;;###autoload
(define-derived-mode robray-urdf-mode nxml-mode "URDF"
  "Major mode for robots in URDF, xacro or SRDF, based on `nxml-mode'."
  (font-lock-add-keywords nil '((robray-urdf--fontify)) 'append))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:srdf\\|urdf\\|xacro\\)\\'" . robray-urdf-mode))

(provide 'robray-urdf)
;;; robray-urdf.el ends here
