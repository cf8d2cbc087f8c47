;;; robray-program.el --- The command line robray  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Where the program `robray' is.  The checker, the formatter and the language
;; server are all the same program.

;;; Code:

(defcustom robray-executable "robray"
  "The program that checks, formats and serves robray files.
If it is not on the variable `exec-path', for instance because it is in a
Python environment of its own, this is the whole path."
  :type 'file
  :risky t
  :group 'robray)

(defun robray-program (&rest arguments)
  "The command line of robray with ARGUMENTS, a list of strings.
Signal a `user-error' that says what to do if the program is missing."
  (cons (or (executable-find robray-executable t)
            (user-error "There is no program `%s'; install robray, or set `robray-executable'"
                        robray-executable))
        arguments))

(defun robray-program-file ()
  "The name that robray shall take the buffer's text for."
  (if buffer-file-name
      (file-local-name buffer-file-name)
    (expand-file-name "untitled.robray" (file-local-name default-directory))))

(provide 'robray-program)
;;; robray-program.el ends here
