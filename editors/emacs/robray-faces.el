;;; robray-faces.el --- What the parts of a scene look like  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; A face for each role.  They inherit from the standard faces, of which some
;; are there since Emacs 29 only.

;;; Code:

(defgroup robray-faces nil
  "What the parts of a robray scene look like."
  :group 'robray
  :group 'faces)

(defface robray-frame-name '((t :inherit font-lock-function-name-face))
  "Name of a frame, where it is defined and where it is used."
  :group 'robray-faces)

(defface robray-class-name '((t :inherit font-lock-type-face))
  "Name of a class, where it is defined and where it is used."
  :group 'robray-faces)

(defface robray-constant-name '((t :inherit font-lock-constant-face))
  "Name of a constant, where it is defined and where it is used."
  :group 'robray-faces)

(defface robray-joint-variable '((t :inherit font-lock-constant-face))
  "Name of a joint's configuration variable."
  :group 'robray-faces)

(defface robray-attribute
  (if (facep 'font-lock-property-name-face)
      '((t :inherit font-lock-property-name-face))
    '((t :inherit font-lock-variable-name-face)))
  "Name of an attribute."
  :group 'robray-faces)

(defface robray-word '((t :inherit font-lock-builtin-face))
  "Shape, joint type or numeric word: what the language itself names."
  :group 'robray-faces)

(defface robray-number
  (if (facep 'font-lock-number-face)
      ;; Most themes leave the standard face as it is, which is no colour.
      '((t :inherit (font-lock-number-face font-lock-preprocessor-face)))
    '((t :inherit font-lock-preprocessor-face)))
  "Number."
  :group 'robray-faces)

(defface robray-operator
  (if (facep 'font-lock-operator-face)
      '((t :inherit font-lock-operator-face))
    '((t)))
  "Operator of an expression."
  :group 'robray-faces)

(defface robray-refused '((t :inherit font-lock-warning-face))
  "What the language's reader takes apart or does not know.
That is a name cut at its hyphen, digits that run on into something
that is no number, or a character that has no meaning."
  :group 'robray-faces)

(defface robray-note '((t :inherit font-lock-warning-face))
  "Word in a comment that asks for attention, as \"TODO\"."
  :group 'robray-faces)

(provide 'robray-faces)
;;; robray-faces.el ends here
