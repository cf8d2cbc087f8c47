;;; robray-program.el --- Find the program robray  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Finds the program `robray', which is the checker, the formatter and the
;; language server.

;;; Code:

(defcustom robray-executable "robray"
  "Program that checks, formats and serves robray files.
If it is not on the variable `exec-path', for instance because it is in a
Python environment, this is its absolute path."
  :type 'file
  :risky t
  :group 'robray)

(defun robray-program (&rest arguments)
  "Return the command line of robray with ARGUMENTS, a list of strings.
Signal a `user-error' that says what to do if the program is missing."
  (cons (or (executable-find robray-executable t)
            (user-error "There is no program `%s'; install robray, or set `robray-executable'"
                        robray-executable))
        arguments))

(defun robray-program-file ()
  "Return the file name of the buffer's text for robray."
  (if buffer-file-name
      (file-local-name buffer-file-name)
    (expand-file-name "untitled.robray" (file-local-name default-directory))))

(provide 'robray-program)
;;; robray-program.el ends here
