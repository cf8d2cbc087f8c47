;;; robray-urdf.el --- Robots, which are XML, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Robots stay in `nxml-mode', or in a mode that is derived from it by name
;; only: by its mode a client sees that the server looks after a buffer, and
;; other XML must not be meant.

;;; Code:

(require 'nxml-mode)
(require 'robray-server)

;;;###autoload
(define-derived-mode robray-urdf-mode nxml-mode "URDF"
  "`nxml-mode' for robots in URDF, xacro or SRDF, which the language server knows.")

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:srdf\\|urdf\\|xacro\\)\\'" . robray-urdf-mode))

(provide 'robray-urdf)
;;; robray-urdf.el ends here
