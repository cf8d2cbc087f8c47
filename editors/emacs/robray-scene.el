;;; robray-scene.el --- Choose the scene that shows a file  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; A file that several scenes include is shown in one of them.
;; `robray-choose-scene' asks the server for the scenes, through Eglot or
;; lsp-mode, and stores the choice for the next session.

;;; Code:

(require 'seq)

(defvar eglot-inlay-hints-mode)
(declare-function eglot--TextDocumentIdentifier "ext:eglot" ())
(declare-function eglot-current-server "ext:eglot" ())
(declare-function eglot-inlay-hints-mode "ext:eglot" (&optional arg))
(declare-function jsonrpc-request "ext:jsonrpc" (connection method params &rest args))
(declare-function lsp-request "ext:lsp-mode" (method params &rest args))
(declare-function lsp-text-document-identifier "ext:lsp-mode" ())

(defcustom robray-scene-file (locate-user-emacs-file "robray-scenes.eld")
  "File that stores the chosen scenes."
  :type 'file
  :group 'robray)

(defun robray-scene--kept ()
  "Return the chosen scenes: pairs of the URIs of a file and of its scene."
  (let ((read (and (file-readable-p robray-scene-file)
                   (with-temp-buffer
                     (insert-file-contents robray-scene-file)
                     (ignore-errors (read (current-buffer)))))))
    (and (proper-list-p read)
         (seq-filter (lambda (pair)
                       (and (consp pair) (stringp (car pair)) (stringp (cdr pair))))
                     read))))

(defun robray-scene--keep (uri root)
  "Store that the file URI is shown in the scene ROOT; if nil, forget it."
  (let ((others (seq-remove (lambda (pair) (equal (car pair) uri)) (robray-scene--kept))))
    (with-temp-file robray-scene-file
      (prin1 (if root (cons (cons uri root) others) others) (current-buffer)))))

(defun robray-scene-options (&rest _)
  "Return the server's initialization options: the scenes chosen earlier."
  (let ((options (make-hash-table :test #'equal))
        (chosen (make-hash-table :test #'equal)))
    (pcase-dolist (`(,uri . ,root) (robray-scene--kept))
      (puthash uri root chosen))
    (unless (hash-table-empty-p chosen)
      (puthash "chosenScenes" chosen options))
    options))

(defun robray-scene--client ()
  "Return the buffer's client: `eglot', `lsp-mode' or nil."
  (cond ((and (featurep 'eglot) (eglot-current-server)) 'eglot)
        ((bound-and-true-p lsp-mode) 'lsp-mode)))

(defun robray-scene--uri ()
  "Return the buffer's URI as its client writes it."
  (plist-get (pcase (robray-scene--client)
               ('eglot (eglot--TextDocumentIdentifier))
               ('lsp-mode (lsp-text-document-identifier))
               (_ (user-error "No language server looks after this buffer; `eglot' or `lsp' starts it")))
             :uri))

(defun robray-scene--run (command &rest arguments)
  "Return the server's answer to COMMAND with ARGUMENTS."
  (let ((parameters (list :command command :arguments (vconcat arguments))))
    (if (eq (robray-scene--client) 'eglot)
        (jsonrpc-request (eglot-current-server) :workspace/executeCommand parameters)
      (lsp-request "workspace/executeCommand" parameters))))

(defun robray-scene--get (object key)
  "Return the member KEY, a keyword, of OBJECT, a plist or a hash table."
  (if (hash-table-p object)
      (gethash (substring (symbol-name key) 1) object)
    (plist-get object key)))

;;;###autoload
(defun robray-choose-scene ()
  "Choose the scene for this file, now and in later sessions.
Hints, hover, the index and diagnostics follow."
  (interactive)
  (let* ((uri (robray-scene--uri))
         (answer (robray-scene--run "robray.scenes" uri))
         (roots (mapcar (lambda (scene)
                          (cons (robray-scene--get scene :name) (robray-scene--get scene :root)))
                        (robray-scene--get answer :scenes))))
    (unless (cdr roots)
      (user-error "This file is in one scene, or in none: there is nothing to choose"))
    (let* ((choices (cons '("the first by name") roots))
           (shown (car (rassoc (robray-scene--get answer :shown) roots)))
           (name (completing-read (format "Show it in the scene (now %s): " shown) choices nil t))
           (root (cdr (assoc name choices))))
      (robray-scene--keep uri root)
      (robray-scene--run "robray.chooseScene" uri root)
      ;; Eglot requests hints only after changes of the text.
      (when (bound-and-true-p eglot-inlay-hints-mode)
        (eglot-inlay-hints-mode -1)
        (eglot-inlay-hints-mode 1)))))

(provide 'robray-scene)
;;; robray-scene.el ends here
