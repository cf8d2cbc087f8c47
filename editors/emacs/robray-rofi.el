;;; robray-rofi.el --- Configurations of RoFI, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; They are JSON, in a mode that is derived from Emacs's own.  Which files they
;; are is recognised by what is in them (`robray-recognise').

;;; Code:

(require 'js)
(require 'robray-server)

(declare-function js-json-mode "js" ())

(defun robray-rofi--json ()
  "The mode that there is for JSON."
  (if (fboundp 'js-json-mode) (js-json-mode) (js-mode)))

;;;###autoload
(define-derived-mode robray-rofi-mode robray-rofi--json "RoFI"
  "Configurations of RoFI, which the language server knows."
  ;; JSON has no comments.
  (setq-local comment-start nil))

(provide 'robray-rofi)
;;; robray-rofi.el ends here
