;;; robray-view.el --- The scene in three dimensions  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; `robray-view' opens a browser on the scene.  What is typed, and the place
;; of the cursor, is seen there; a drag there edits the text, and a click leads
;; to it where the client can be led, as Eglot can in Emacs 30.

;;; Code:

(require 'robray-scene)

(defvar robray-view--addresses nil
  "Addresses by the URI of the buffer.
A page comes back if the next server has the same.")

;;;###autoload
(defun robray-view ()
  "Open a browser on the scene in three dimensions, which follows the buffers.
The server is asked for the address through Eglot or lsp-mode."
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
