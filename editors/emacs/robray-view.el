;;; robray-view.el --- Open the 3D view of a scene  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; `robray-view' opens a browser on the scene.  The view follows the text and
;; the cursor.  A drag in the view edits the text.  A click goes to the text if
;; the client supports this, as Eglot does in Emacs 30.

;;; Code:

(require 'robray-scene)

(defvar robray-view--addresses nil
  "Addresses of views by the URIs of buffers.
A page reconnects if the next server gets the same address.")

;;;###autoload
(defun robray-view ()
  "Open the 3D view of the scene in a browser.
The view follows the buffers.  Eglot or lsp-mode asks the server for its
address."
  (interactive)
  (let* ((uri (robray-scene--uri))
         (again (or (alist-get uri robray-view--addresses nil nil #'equal) ""))
         (address (robray-scene--run "robray.view" uri
                                     (list :open :json-false :again again))))
    (setf (alist-get uri robray-view--addresses nil nil #'equal) address)
    (browse-url address)
    (message "The scene is at %s" address)))

(provide 'robray-view)
;;; robray-view.el ends here
