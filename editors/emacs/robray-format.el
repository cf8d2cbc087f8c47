;;; robray-format.el --- Format a buffer without a server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Runs `robray format' on the text of a buffer.  If Eglot serves the buffer,
;; `eglot-format-buffer' does the same.

;;; Code:

(require 'robray-program)

;;;###autoload
(defun robray-format-buffer ()
  "Format the buffer with `robray format'.
Point, marks and text that does not change stay where they are.  If the program
fails, leave the buffer as it is and signal an error that says why."
  (interactive "*")
  ;; Format the text of a remote file on this machine.
  (let* ((default-directory (if (file-remote-p default-directory)
                                temporary-file-directory
                              default-directory))
         (command (robray-program "format" "--stdin-filename" (robray-program-file) "-"))
         (source (current-buffer))
         (complaints (make-temp-file "robray-format"))
         (coding-system-for-read 'utf-8-unix)
         (coding-system-for-write 'utf-8-unix))
    (unwind-protect
        (with-temp-buffer
          (let* ((formatted (current-buffer))
                 (status (with-current-buffer source
                           (save-restriction
                             (widen)
                             (apply #'call-process-region nil nil (car command)
                                    nil (list formatted complaints) nil (cdr command))))))
            (if (eq status 0)
                (with-current-buffer source
                  (save-restriction
                    (widen)
                    (replace-buffer-contents formatted 1)))
              (erase-buffer)
              (insert-file-contents complaints)
              (user-error "Cannot lay out: %s" (string-trim (buffer-string))))))
      (delete-file complaints))))

(defun robray-format--before-save ()
  "Format the buffer; a failure does not keep the file from being saved."
  (condition-case problem
      (robray-format-buffer)
    (user-error (message "%s" (error-message-string problem)))))

;;;###autoload
(define-minor-mode robray-format-on-save-mode
  "Format the buffer whenever it is saved."
  :lighter " Fmt"
  :group 'robray
  (if robray-format-on-save-mode
      (add-hook 'before-save-hook #'robray-format--before-save nil t)
    (remove-hook 'before-save-hook #'robray-format--before-save t)))

(provide 'robray-format)
;;; robray-format.el ends here
