;;; robray-faces.el --- Faces for the parts of a scene  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Defines a face for each role.  The faces inherit from standard faces, some of
;; which exist only since Emacs 29.

;;; Code:

(defgroup robray-faces nil
  "Faces for the parts of a robray scene."
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
  "Word that the language defines: a shape, a joint type or a numeric word."
  :group 'robray-faces)

(defface robray-number
  (if (facep 'font-lock-number-face)
      ;; Most themes leave the standard face without a colour.
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
  "Text that the language's reader splits or does not know.
That is a name that it cuts at its hyphen, digits that continue as something
other than a number, or a character that has no meaning."
  :group 'robray-faces)

(defface robray-note '((t :inherit font-lock-warning-face))
  "Word in a comment that asks for attention, such as \"TODO\"."
  :group 'robray-faces)

(provide 'robray-faces)
;;; robray-faces.el ends here
