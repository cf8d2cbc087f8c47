;;; robray-server.el --- The language server, for Eglot and lsp-mode  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Registers the server with each client when it is loaded, so that `eglot' and
;; `lsp' need no configuration.

;;; Code:

(require 'cl-lib)
(require 'url-util)
(require 'robray-program)
(require 'robray-scene)

(defvar eglot-server-programs)
(defvar lsp-language-id-configuration)
(declare-function eglot-handle-notification "ext:eglot" (server method &rest params))
(declare-function jsonrpc-name "jsonrpc" (connection))
(declare-function lsp-register-client "ext:lsp-mode" (client))
(declare-function lsp-stdio-connection "ext:lsp-mode" (command &optional test))
(declare-function make-lsp-client "ext:lsp-mode" (&rest slots))

(defconst robray-server--languages
  '((robray-mode . "robray") (robray-ts-mode . "robray") (robray-urdf-mode . "urdf")
    (robray-smurf-mode . "smurf") (robray-smurfs-mode . "smurfs") (robray-xacro-data-mode . "yaml")
    (robray-robwork-mode . "robwork") (robray-rofi-mode . "rofi")
    (robray-settings-mode . "toml"))
  "Modes whose buffers the server serves, and the names of their languages.")

(defvar robray-server--introduced nil
  "Clients that the server is registered with.")

;; Eglot would otherwise derive the language from the name of the mode.
(pcase-dolist (`(,mode . ,language) robray-server--languages)
  (put mode 'eglot-language-id language))

(defun robray-server-command (&rest _)
  "Return the command line of the language server."
  (robray-program "lsp"))

(defun robray-server--contact (&rest _)
  "Return the command line of the language server and its options for Eglot."
  (append (robray-server-command) (list :initializationOptions #'robray-scene-options)))

(defun robray-server--plain (uri)
  "Return URI with its non-ASCII characters decoded.
Eglot takes a path from it byte for byte, and Emacs 30 and later compare it
with the buffer's path, which finds no buffer in a folder with an umlaut."
  (replace-regexp-in-string
   "\\(?:%[89A-Fa-f][[:xdigit:]]\\)+"
   (lambda (bytes) (save-match-data (decode-coding-string (url-unhex-string bytes) 'utf-8)))
   uri t t))

(defun robray-server--mend-eglot ()
  "Make Eglot find the buffers of diagnostics in folders of any name.
This affects only robray's server."
  (cl-defmethod eglot-handle-notification
    :extra "robray" :around
    (server (method (eql 'textDocument/publishDiagnostics)) &rest told &key uri &allow-other-keys)
    (if (and (stringp uri) (string-match-p "robray-mode" (jsonrpc-name server)))
        (apply #'cl-call-next-method server method (plist-put told :uri (robray-server--plain uri)))
      (cl-call-next-method))))

(defun robray-server--introduce-to-eglot ()
  "Register the server with Eglot."
  (robray-server--mend-eglot)
  (add-to-list 'eglot-server-programs
               (cons (mapcar #'car robray-server--languages)
                     #'robray-server--contact)))

(defun robray-server--is-for-lsp-mode (_file mode)
  "Return non-nil if MODE is one of the server's."
  (apply #'provided-mode-derived-p mode (mapcar #'car robray-server--languages)))

(defun robray-server--introduce-to-lsp-mode ()
  "Register the server with lsp-mode."
  (dolist (language robray-server--languages)
    (add-to-list 'lsp-language-id-configuration language))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection #'robray-server-command)
                    :activation-fn #'robray-server--is-for-lsp-mode
                    :initialization-options #'robray-scene-options
                    :server-id 'robray)))

(defun robray-server-introduce (&rest _)
  "Register the server with those clients that are loaded, each once."
  (pcase-dolist (`(,client . ,introduce)
                 '((eglot . robray-server--introduce-to-eglot)
                   (lsp-mode . robray-server--introduce-to-lsp-mode)))
    (when (and (featurep client) (not (memq client robray-server--introduced)))
      (push client robray-server--introduced)
      (funcall introduce))))

;; A client may be loaded before or after this file.
(robray-server-introduce)
(add-hook 'after-load-functions #'robray-server-introduce)

(provide 'robray-server)
;;; robray-server.el ends here
