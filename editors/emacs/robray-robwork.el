;;; robray-robwork.el --- Tasks and workcells of RobWork, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Tasks and workcells are XML.  Their mode differs from `nxml-mode' in its name
;; only.  By this name a client starts the server for them and for no other XML.
;; `robray-recognise' finds files with other names.

;;; Code:

(require 'nxml-mode)
(require 'robray-server)

;;;###autoload
(define-derived-mode robray-robwork-mode nxml-mode "RobWork"
  "Major mode for tasks and workcells of RobWork, based on `nxml-mode'.")

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:wc\\.xml\\|task\\.xml\\|rwtask\\.xml\\)\\'" . robray-robwork-mode))

(provide 'robray-robwork)
;;; robray-robwork.el ends here
