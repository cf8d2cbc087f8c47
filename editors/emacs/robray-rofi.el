;;; robray-rofi.el --- Configurations of RoFI, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Configurations are JSON.  Their mode is based on Emacs's own.
;; `robray-recognise' finds the files by their content.

;;; Code:

(require 'js)
(require 'robray-server)

(declare-function js-json-mode "js" ())

(defun robray-rofi--json ()
  "Turn on the mode for JSON that Emacs has."
  (if (fboundp 'js-json-mode) (js-json-mode) (js-mode)))

;;;###autoload
(define-derived-mode robray-rofi-mode robray-rofi--json "RoFI"
  "Major mode for configurations of RoFI."
  ;; JSON has no comments.
  (setq-local comment-start nil))

(provide 'robray-rofi)
;;; robray-rofi.el ends here
