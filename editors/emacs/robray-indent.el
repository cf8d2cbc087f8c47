;;; robray-indent.el --- Indentation of robray scenes  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Lines are indented by the brackets that are open before them.  Where
;; brackets are is asked of `syntax-ppss', which knows comments and strings
;; and remembers: 50,000 lines are indented in little more than a second.
;; Scenes that `robray format' has laid out stay as they are.

;;; Code:

(require 'robray-words)

(defcustom robray-indent-offset 4
  "How many columns a nested block is indented."
  :type 'natnum
  :safe #'natnump
  :group 'robray)

(defconst robray-indent--statement
  (concat "\\(?:" (regexp-opt (append robray-keywords robray-attributes)) "\\)\\_>")
  "The word with which a statement begins.")

(defun robray-indent-line ()
  "Indent the line by the brackets that are open before it.
In a string nothing is changed, since its white space means something."
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (column (save-excursion
                   (back-to-indentation)
                   (cond ((nth 3 state) nil)
                         ((nth 4 state) (robray-indent--comment (nth 8 state)))
                         (t (robray-indent--code (nth 9 state)))))))
    (if (null column)
        'noindent
      (let ((behind (- (point) (save-excursion (back-to-indentation) (point)))))
        (indent-line-to column)
        ;; Point stays with the text that it was in.
        (when (> behind 0)
          (forward-char behind))))))

(defun robray-indent--comment (start)
  "The column of the line at point, in the block comment that begins at START.
Stars line up below the first one; other text may be a drawing, and is only
kept from standing out to the left."
  (let ((column (save-excursion (goto-char start) (current-column))))
    (cond ((eq (char-after) ?*) (1+ column))
          ((eolp) (save-excursion
                    (forward-line -1)
                    (back-to-indentation)
                    (if (<= (point) start) (1+ column) (current-column))))
          (t (max column (current-indentation))))))

(defun robray-indent--code (open)
  "The column of the line whose first character is at point.
OPEN are the places of the brackets that are open there, the innermost last."
  (let* ((levels (reverse open))
         (last nil))
    (save-excursion
      (while (and levels (memq (char-after) '(?\} ?\] ?\))))
        (setq last (pop levels))
        (forward-char)
        (skip-chars-forward " \t")))
    (cond
     (last (robray-indent--below last levels))
     ((null levels) (robray-indent--continued))
     ((eq (char-after (car levels)) ?\{)
      (+ (robray-indent--below (car levels) levels) (robray-indent--continued)))
     (t
      (robray-indent--element levels)))))

(defun robray-indent--below (bracket levels)
  "The column below the line of BRACKET, one step in for each of LEVELS on it.
LEVELS are places of brackets, the innermost first."
  (save-excursion
    (goto-char bracket)
    (let ((start (line-beginning-position))
          (column (current-indentation)))
      (while (and levels (>= (pop levels) start))
        (setq column (+ column robray-indent-offset)))
      column)))

(defun robray-indent--element (levels)
  "The column of a line in the array or parenthesis that is the first of LEVELS."
  (save-excursion
    (goto-char (1+ (car levels)))
    (skip-chars-forward " \t")
    (if (looking-at "#\\|/[/*]\\|$")
        (robray-indent--below (car levels) levels)
      (current-column))))

(defun robray-indent--continued ()
  "The columns to add to the line at point for a statement that is going on."
  (if (or (looking-at "[{};#]\\|/[/*]")
          (let ((case-fold-search nil)) (looking-at robray-indent--statement)))
      0
    (save-excursion
      (forward-comment (- (point)))
      (if (or (memq (char-before) '(?\; ?\{ ?\} nil))
              (and (eq (char-before) ?\") (robray-indent--behind-include-p)))
          0
        robray-indent-offset))))

(defun robray-indent--behind-include-p ()
  "Whether point is behind the path of an include."
  (ignore-errors
    (backward-sexp)
    (forward-comment (- (point)))
    (looking-back "\\_<include" (- (point) 8))))

(provide 'robray-indent)
;;; robray-indent.el ends here
