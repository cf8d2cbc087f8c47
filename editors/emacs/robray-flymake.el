;;; robray-flymake.el --- Check a buffer without a server  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; A backend of Flymake.  It runs `robray check' on the text of the buffer,
;; saved or not.  If a language server serves the buffer, Flymake shows the
;; server's diagnostics instead.

;;; Code:

(require 'flymake)
(require 'robray-program)

(defvar-local robray-flymake--process nil
  "Process of the running check.")

(defun robray-flymake (report &rest _)
  "Check the buffer and call REPORT with the diagnostics.
See `flymake-diagnostic-functions'."
  (robray-flymake--stop)
  ;; Eglot itself keeps its diagnostics from appearing twice.
  (if (bound-and-true-p lsp-diagnostics-mode)
      (funcall report nil)
    (let* ((file (robray-program-file))
           (command (robray-program "check" "--output-format" "jsonl"
                                    "--stdin-filename" file "-"))
           (source (current-buffer))
           (process (make-process
                     :name "robray-check"
                     :buffer (generate-new-buffer " *robray-check*" t)
                     :command command
                     :connection-type 'pipe
                     :coding 'utf-8-unix
                     :noquery t
                     :file-handler t
                     :sentinel (lambda (process _)
                                 (robray-flymake--done process source file report)))))
      (setq robray-flymake--process process)
      (save-restriction
        (widen)
        (process-send-region process (point-min) (point-max)))
      (process-send-eof process))))

(defun robray-flymake--stop ()
  "Stop the running check, if any, and keep it from reporting."
  (let ((running robray-flymake--process))
    (setq robray-flymake--process nil)
    (when (process-live-p running)
      (delete-process running))))

(defun robray-flymake--done (process source file report)
  "Pass the output of PROCESS on FILE, whose buffer is SOURCE, to REPORT."
  (unless (process-live-p process)
    (unwind-protect
        ;; A check must not report after a newer one has replaced it.
        (when (and (buffer-live-p source)
                   (eq process (buffer-local-value 'robray-flymake--process source)))
          (let ((findings (with-current-buffer (process-buffer process)
                            (robray-flymake--read))))
            (with-current-buffer source
              ;; The next check may succeed, so do not report an error, which
              ;; would disable the backend.
              (when (stringp findings)
                (flymake-log :warning "robray check: %s" findings))
              (funcall report (and (listp findings)
                                   (robray-flymake--diagnostics findings file))))))
      (kill-buffer (process-buffer process)))))

(defun robray-flymake--read ()
  "Return the findings in the buffer, one a line, or a string with an error."
  (goto-char (point-min))
  (let ((findings nil))
    (condition-case nil
        (progn
          (while (progn (skip-chars-forward " \t\n\r") (not (eobp)))
            (push (json-parse-buffer :object-type 'plist :null-object nil :false-object nil)
                  findings))
          (nreverse findings))
      (json-error (string-trim (buffer-string))))))

(defun robray-flymake--diagnostics (findings file)
  "Return the diagnostics of those FINDINGS that are in FILE."
  (save-restriction
    (widen)
    (let ((diagnostics nil))
      (dolist (finding findings)
        (when (robray-flymake--same-file-p (plist-get finding :path) file)
          (push (robray-flymake--diagnostic finding) diagnostics)))
      (nreverse diagnostics))))

(defun robray-flymake--same-file-p (path file)
  "Return non-nil if PATH, perhaps relative to where the check ran, is FILE."
  (string= (expand-file-name path (file-local-name default-directory))
           (expand-file-name file)))

(defun robray-flymake--diagnostic (finding)
  "Return the diagnostic of FINDING, which is in this buffer."
  (let* ((beg (robray-flymake--position (plist-get finding :start)))
         (end (robray-flymake--position (plist-get finding :end))))
    ;; A missing token has no extent, so mark the character beside it.
    (when (= beg end)
      (setq end (save-excursion
                  (goto-char beg)
                  (if (eolp) (setq beg (max (line-beginning-position) (1- beg))))
                  (min (point-max) (1+ beg)))))
    (flymake-make-diagnostic
     (current-buffer) beg end
     (pcase (plist-get finding :severity)
       ("error" :error)
       ("warning" :warning)
       (_ :note))
     (format "%s [%s]" (plist-get finding :message) (plist-get finding :code)))))

(defun robray-flymake--position (place)
  "Return the position in the buffer of PLACE, a line and a column from 1."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- (plist-get place :line)))
    (min (line-end-position) (+ (point) (1- (plist-get place :column))))))

(provide 'robray-flymake)
;;; robray-flymake.el ends here
