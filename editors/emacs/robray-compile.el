;;; robray-compile.el --- Visit the findings of robray check  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Makes the findings of `robray check' in a compilation buffer lead to their
;; places, for `robray-check' and for `compile'.

;;; Code:

(require 'compile)
(require 'robray-program)

(defconst robray-compile-patterns
  (let ((severity "\\(?:error\\|\\(warning\\)\\|\\(information\\|hint\\)\\)\\[[a-z-]+\\]:")
        (place "\\([^\n:]+\\):\\([0-9]+\\):\\([0-9]+\\)"))
    `((robray ,(concat "^" place ": " severity) 1 2 3 (4 . 5))
      (robray-full ,(concat "^" severity ".*\\(?:\n  [^ \n].*\\)*\n +--> " place "$") 3 4 5 (1 . 2))))
  "Patterns of the findings, one for each output format.")

(pcase-dolist (`(,name . ,pattern) robray-compile-patterns)
  (setf (alist-get name compilation-error-regexp-alist-alist) pattern)
  (add-to-list 'compilation-error-regexp-alist name))

(defun robray-compile-command ()
  "Return a command for `compile' to check the buffer's file."
  (mapconcat #'shell-quote-argument
             (list robray-executable "check"
                   ;; A name may look like an option.
                   (if buffer-file-name
                       (concat "./" (file-name-nondirectory buffer-file-name))
                     "."))
             " "))

(define-compilation-mode robray-check-mode "Robray-Check"
  "Major mode for the findings of `robray check'."
  (setq-local compilation-error-regexp-alist (mapcar #'car robray-compile-patterns))
  ;; The columns of robray count characters.
  (setq-local compilation-error-screen-columns nil))

;;;###autoload
(defun robray-check (path)
  "Check the scene at PATH, or all scenes below it, and list the findings.
Interactively, check the file of the buffer; with a prefix argument, ask for a
folder or file."
  (interactive
   (list (if (or current-prefix-arg (not buffer-file-name))
             (read-file-name "Check: " nil default-directory t)
           buffer-file-name)))
  (save-some-buffers (not compilation-ask-about-save)
                     (lambda () (derived-mode-p 'robray-base-mode)))
  (compilation-start
   (mapconcat #'shell-quote-argument
              (robray-program "check" "--output-format" "concise"
                              (file-local-name (expand-file-name path)))
              " ")
   #'robray-check-mode))

(provide 'robray-compile)
;;; robray-compile.el ends here
