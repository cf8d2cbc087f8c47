;;; robray-robwork.el --- Tasks and workcells of RobWork, with the language server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; They are XML, in a mode that is derived from `nxml-mode' by name only: by its
;; mode a client sees that the server looks after a buffer, and other XML must
;; not be meant.  Files of other names are recognised (`robray-recognise').

;;; Code:

(require 'nxml-mode)
(require 'robray-server)

;;;###autoload
(define-derived-mode robray-robwork-mode nxml-mode "RobWork"
  "`nxml-mode' for tasks and workcells, which the language server knows.")

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:wc\\.xml\\|task\\.xml\\|rwtask\\.xml\\)\\'" . robray-robwork-mode))

(provide 'robray-robwork)
;;; robray-robwork.el ends here
