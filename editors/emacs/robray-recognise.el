;;; robray-recognise.el --- Recognise robots and tasks by their content  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: BSD-3-Clause

;;; Commentary:

;; Recognises files by their content where other formats share the suffix.
;; This looks only at their beginning.  The server looks closer and reports
;; nothing on other formats.  All other XML, JSON and YAML keeps its mode and its
;; servers.

;;; Code:

(autoload 'robray-smurf-mode "robray-smurf" "Robots in SMURF." t)
(autoload 'robray-xacro-data-mode "robray-smurf" "Files in YAML about robots." t)
(autoload 'robray-urdf-mode "robray-urdf" "`nxml-mode' for robots in URDF, xacro or SRDF." t)
(autoload 'robray-robwork-mode "robray-robwork" "Tasks and workcells of RobWork." t)
(autoload 'robray-rofi-mode "robray-rofi" "Configurations of RoFI." t)

(defconst robray-recognise--robwork
  (concat "\\`\\(?:[ \t\r\n]\\|<\\?\\(?:[^?]\\|\\?[^>]\\)*\\?>"
          "\\|<!--\\(?:[^-]\\|-[^-]\\)*-->\\|<!DOCTYPE[^>]*>\\)*"
          "<\\(?:Task[ \t\r\n]*>\\(?:.\\|\n\\)*<\\(?:Trajectory\\|AttachFrame\\|WorkCell"
          "\\|Targets\\|Entities\\)[ \t\r\n/>]\\|\\(?:QTask\\|CartesianTask\\|WorkCell\\|SerialDevice"
          "\\|TreeDevice\\|ParallelDevice\\|MobileDevice\\)[ \t\r\n/>]\\)")
  "Regular expression for the beginning of a file of RobWork.
Other XML also has a root `Task', but with attributes or with other elements
in it.")

(defconst robray-recognise--robot
  (concat "\\`\\(?:[ \t\r\n]\\|<\\?\\(?:[^?]\\|\\?[^>]\\)*\\?>"
          "\\|<!--\\(?:[^-]\\|-[^-]\\)*-->\\|<!DOCTYPE[^>]*>\\)*"
          "<robot\\(?:[ \t\r\n][^<>]*\\)?>"
          "\\(?:[^<]\\|<!--\\(?:[^-]\\|-[^-]\\)*-->\\)*"
          "<\\(?:link\\|joint\\|material\\|gazebo\\|transmission\\|ros2_control\\|sensor"
          "\\|xacro:[a-z_]+\\)[ \t\r\n/>]")
  "Regular expression for the beginning of a robot.
SRDF and output of Robot Framework have the same root, with other elements
in it.")

(defconst robray-recognise--modules
  "\"\\(?:modules\\|moduleJoints\\|spaceJoints\\)\"[ \t\r\n]*:[ \t\r\n]*\\["
  "Regular expression for a list in a configuration of RoFI.")

(defconst robray-recognise--rofi
  (concat "\"\\(?:\\(?:moduleJoints\\|spaceJoints\\)\"[ \t\r\n]*:"
          "\\|type\"[ \t\r\n]*:[ \t\r\n]*\"\\(?:universal\\|pad\\|cube\\|unknown\\)\"\\)")
  "Regular expression for what only modules of RoFI have.")

(defconst robray-recognise--parameters "^[ \t]*[\"']?ros__parameters[\"']?:"
  "Regular expression for the parameters of ROS nodes, such as controllers.")

(defconst robray-recognise--controllers
  (concat "^[ \t]*[\"']?\\(?:[0-9A-Za-z_/]*/\\)?controller_manager[\"']?:"
          "\\|type:[ \t]*[\"']?[0-9A-Za-z_]*\\(?:controller\\|broadcaster\\)[0-9A-Za-z_]*/[0-9A-Za-z_]")
  "Regular expression for what only the parameters of controllers have.")

(defconst robray-recognise--moveit
  "^[\"']?\\(?:joint_limits\\|moveit_simple_controller_manager\\|initial_positions\\)[\"']?:"
  "Regular expression for limits and controllers of MoveIt.")

(defun robray-recognise--named (suffix)
  "Return non-nil if the name of the buffer's file ends in SUFFIX."
  (and buffer-file-name (string-suffix-p suffix buffer-file-name)))

(defun robray-recognise--has (regexp)
  "Return non-nil if REGEXP matches in the beginning of the buffer."
  (save-excursion
    (goto-char (point-min))
    (let ((case-fold-search nil))
      (re-search-forward regexp (min (point-max) (+ (point-min) 4096)) t))))

;;;###autoload
(defun robray-recognise-robwork-p ()
  "Return non-nil if the buffer has a task or a workcell of RobWork."
  (and (robray-recognise--named ".xml")
       (robray-recognise--has robray-recognise--robwork)))

;;;###autoload
(defun robray-recognise-robot-p ()
  "Return non-nil if the buffer has a robot in URDF."
  (and (robray-recognise--named ".xml")
       (robray-recognise--has robray-recognise--robot)))

;;;###autoload
(defun robray-recognise-rofi-p ()
  "Return non-nil if the buffer has a configuration of RoFI."
  (and (robray-recognise--named ".json")
       (robray-recognise--has "\\`[ \t\r\n]*[[{]")
       (robray-recognise--has robray-recognise--modules)
       (robray-recognise--has robray-recognise--rofi)))

;;;###autoload
(defun robray-recognise-annotations-p ()
  "Return non-nil if a robot in the same folder lists the buffer's file.
The file is then one of the robot's annotations."
  (and (robray-recognise--named ".yml")
       (file-directory-p default-directory)
       (let ((name (file-name-nondirectory buffer-file-name)))
         (seq-some (lambda (robot)
                     (and (file-readable-p robot)
                          (with-temp-buffer
                            (insert-file-contents robot nil 0 #x100000)
                            (search-forward name nil t))))
                   (directory-files default-directory t "\\.smurf\\'")))))

;;;###autoload
(defun robray-recognise-joints-p ()
  "Return non-nil if the buffer's YAML has controllers or limits of joints."
  (and (or (robray-recognise--named ".yaml") (robray-recognise--named ".yml"))
       (or (robray-recognise--has robray-recognise--moveit)
           (and (robray-recognise--has robray-recognise--parameters)
                (robray-recognise--has robray-recognise--controllers)))))

;;;###autoload
(defun robray-recognise-loaded-p ()
  "Return non-nil if a xacro source names the buffer's file in YAML.
Search its folder, the parent folder and their ROS package."
  (and (or (robray-recognise--named ".yaml") (robray-recognise--named ".yml"))
       (file-directory-p default-directory)
       (let* ((name (file-name-nondirectory buffer-file-name))
              (top (locate-dominating-file default-directory "package.xml"))
              (parent (file-name-directory (directory-file-name default-directory)))
              (sources (append (directory-files default-directory t "\\.xacro\\'")
                               (and parent (directory-files parent t "\\.xacro\\'"))
                               (and top (directory-files-recursively top "\\.xacro\\'")))))
         (seq-some (lambda (source)
                     (and (file-readable-p source)
                          (with-temp-buffer
                            (insert-file-contents source nil 0 #x100000)
                            (search-forward name nil t))))
                   (seq-take sources 300)))))

;;;###autoload
(progn
  (add-to-list 'magic-mode-alist '(robray-recognise-loaded-p . robray-xacro-data-mode))
  (add-to-list 'magic-mode-alist '(robray-recognise-joints-p . robray-xacro-data-mode))
  (add-to-list 'magic-mode-alist '(robray-recognise-robwork-p . robray-robwork-mode))
  (add-to-list 'magic-mode-alist '(robray-recognise-robot-p . robray-urdf-mode))
  (add-to-list 'magic-mode-alist '(robray-recognise-rofi-p . robray-rofi-mode))
  (add-to-list 'magic-mode-alist '(robray-recognise-annotations-p . robray-smurf-mode)))

(provide 'robray-recognise)
;;; robray-recognise.el ends here
