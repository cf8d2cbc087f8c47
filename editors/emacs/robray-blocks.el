;;; robray-blocks.el --- Frames, classes and constants of a scene  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Finds the definitions of a buffer and the extents of its blocks, for
;; `imenu', `beginning-of-defun' and `which-function-mode'.

;;; Code:

(require 'robray-words)

(defconst robray-blocks--head
  (concat "\\_<\\(frame\\|class\\|object\\|def\\)\\_>[ \t\n\r\f]*"
          "\\(?:\"\\([^\"]*\\)\"\\|\\(" robray-name "\\)\\)")
  "Regular expression for a keyword and the name after it.
The name may be a string.")

(defconst robray-blocks--opener "\\_<\\(?:frame\\|class\\|object\\)\\_>"
  "Regular expression for the keyword of a block that has a name.")

(defun robray-blocks--name ()
  "Return the name in the head just matched."
  (or (match-string-no-properties 2) (match-string-no-properties 3)))

(defun robray-blocks--in-code-p (place)
  "Return non-nil if PLACE is neither in a comment nor in a string."
  (save-match-data
    (null (nth 8 (save-excursion (syntax-ppss place))))))

(defun robray-blocks-index ()
  "Return the frames, classes and constants of the buffer, for `imenu'."
  (let ((case-fold-search nil)
        (found (list (list "Frames") (list "Classes") (list "Constants"))))
    (save-excursion
      (goto-char (point-min))
      (while (re-search-forward robray-blocks--head nil t)
        (let ((start (match-beginning 0)))
          (if (robray-blocks--in-code-p start)
              (push (cons (robray-blocks--name) start)
                    (cdr (pcase (match-string 1)
                           ("class" (nth 1 found))
                           ("def" (nth 2 found))
                           (_ (nth 0 found)))))
            (goto-char (1+ start))))))
    (dolist (group found)
      (setcdr group (nreverse (cdr group))))
    (seq-filter #'cdr found)))

(defun robray-blocks-beginning (&optional count)
  "Go to the beginning of the frame or class, or of the COUNTth one before.
If COUNT is negative, go to one that begins after point.  Return non-nil if
there is one."
  (let ((case-fold-search nil)
        (count (or count 1))
        (found t))
    (while (and found (> count 0))
      (setq found (robray-blocks--search #'re-search-backward)
            count (1- count)))
    (while (and found (< count 0))
      (when (looking-at robray-blocks--opener) (forward-char))
      (when (setq found (robray-blocks--search #'re-search-forward))
        (goto-char (match-beginning 0)))
      (setq count (1+ count)))
    found))

(defun robray-blocks--search (search)
  "Search for a block in code with SEARCH.  Return non-nil if there is one."
  (let ((found nil))
    (while (and (setq found (funcall search robray-blocks--opener nil t))
                (not (robray-blocks--in-code-p (match-beginning 0)))))
    found))

(defun robray-blocks-end ()
  "Go to the end of the block that begins at point."
  (when (re-search-forward "[{;]" nil 'move)
    (backward-char)
    (if (eq (char-after) ?\;)
        (forward-char)
      (condition-case nil (forward-list) (scan-error (goto-char (point-max)))))))

(defun robray-blocks-current ()
  "Return the name of the innermost frame or class around point, or nil."
  (let ((case-fold-search nil)
        (name nil)
        (open (reverse (nth 9 (save-excursion (syntax-ppss))))))
    (save-excursion
      (while (and open (not name))
        (goto-char (pop open))
        (ignore-errors
          (backward-sexp 2)
          (when (looking-at robray-blocks--head)
            (setq name (robray-blocks--name))))))
    name))

(provide 'robray-blocks)
;;; robray-blocks.el ends here
