;;; robray-settings.el --- The configuration robray.toml, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; The file stays in the mode that Emacs has for TOML, or in a mode that is
;; derived from it by name only: by its mode a client sees that the server
;; looks after a buffer, and other TOML must not be meant.

;;; Code:

(require 'conf-mode)
(require 'robray-server)

;;;###autoload
(define-derived-mode robray-settings-mode conf-toml-mode "robray.toml"
  "`conf-toml-mode' for robray.toml, which the language server knows.")

;;;###autoload
(add-to-list 'auto-mode-alist '("/robray\\.toml\\'" . robray-settings-mode))

(provide 'robray-settings)
;;; robray-settings.el ends here
