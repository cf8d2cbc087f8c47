;;; robray-settings.el --- The configuration robray.toml, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Uses Emacs's mode for TOML under another name.  By this name a client starts
;; the server for robray.toml and for no other TOML.

;;; Code:

(require 'conf-mode)
(require 'robray-server)

;;;###autoload
(define-derived-mode robray-settings-mode conf-toml-mode "robray.toml"
  "Major mode for robray.toml, based on `conf-toml-mode'.")

;;;###autoload
(add-to-list 'auto-mode-alist '("/robray\\.toml\\'" . robray-settings-mode))

(provide 'robray-settings)
;;; robray-settings.el ends here
