# Completes robray in bash. Written by: robray completion bash
_robray() {
    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" verb="" words="" each
    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$each" in -*) ;; *) verb="$each"; break ;; esac
    done
    COMPREPLY=()
    case "$verb:$before" in
        check:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        check:--stdin-filename) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        check:--reader) COMPREPLY=($(compgen -W 'urdfdom urdfdom-4 amino' -- "$word")); return ;;
        check:--arg) :; return ;;
        check:--select) COMPREPLY=($(compgen -P "${word%"${word##*,}"}" -W "$(robray explain --color never 2>/dev/null | sed -n 's/^\([a-z-]*\) (.*/\1/p')" -- "${word##*,}")); return ;;
        check:--ignore) COMPREPLY=($(compgen -P "${word%"${word##*,}"}" -W "$(robray explain --color never 2>/dev/null | sed -n 's/^\([a-z-]*\) (.*/\1/p')" -- "${word##*,}")); return ;;
        check:--severity) COMPREPLY=($(compgen -W 'error warning information hint' -- "$word")); return ;;
        check:--write-baseline) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        check:--baseline) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        check:--output-format|check:--format) COMPREPLY=($(compgen -W 'full concise json jsonl sarif github gitlab junit' -- "$word")); return ;;
        check:--output-file) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        check:--most) :; return ;;
        format:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        format:--stdin-filename) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        show:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        show:--set) :; return ;;
        show:--stdin-filename) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        show:--reader) COMPREPLY=($(compgen -W 'urdfdom urdfdom-4 amino' -- "$word")); return ;;
        show:--arg) :; return ;;
        show:--format|show:--output-format) COMPREPLY=($(compgen -W 'tree json' -- "$word")); return ;;
        view:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        view:--compare) :; return ;;
        view:--play) :; return ;;
        view:--stdin-filename) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        view:--reader) COMPREPLY=($(compgen -W 'urdfdom urdfdom-4 amino' -- "$word")); return ;;
        view:--arg) :; return ;;
        view:--port) :; return ;;
        convert:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        convert:-o|convert:--output) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        convert:--to) COMPREPLY=($(compgen -W 'c dot glb html mjcf png robray svg urdf' -- "$word")); return ;;
        convert:--name) :; return ;;
        convert:--set) :; return ;;
        convert:--camera) :; return ;;
        convert:--size) :; return ;;
        convert:--stdin-filename) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        convert:--reader) COMPREPLY=($(compgen -W 'urdfdom urdfdom-4 amino' -- "$word")); return ;;
        convert:--arg) :; return ;;
        expand:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        expand:--arg) :; return ;;
        expand:-o|expand:--output) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        expand:--stdin-filename) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        diff:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        diff:--stdin-filename) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        diff:--reader) COMPREPLY=($(compgen -W 'urdfdom urdfdom-4 amino' -- "$word")); return ;;
        diff:--arg) :; return ;;
        diff:--format|diff:--output-format) COMPREPLY=($(compgen -W 'text json markdown' -- "$word")); return ;;
        diff:--as) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        collisions:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        collisions:--set) :; return ;;
        collisions:--samples) :; return ;;
        collisions:-o|collisions:--output) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        collisions:--format|collisions:--output-format) COMPREPLY=($(compgen -W 'text json github' -- "$word")); return ;;
        collisions:--stdin-filename) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        collisions:--reader) COMPREPLY=($(compgen -W 'urdfdom urdfdom-4 amino' -- "$word")); return ;;
        collisions:--arg) :; return ;;
        explain:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        config:--color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
        lsp:--tcp) :; return ;;
        lsp:--token) :; return ;;
    esac
    case "$verb" in
        '') COMPREPLY=($(compgen -W 'check format show view convert expand diff collisions explain config init lsp mcp completion --help --version' -- "$word")); return ;;
        check) words='-h --help --color --stdin-filename --reader --arg --fix --unsafe-fixes --diff --select --ignore --severity --force-exclude --write-baseline --baseline --output-format --format --output-file --statistics -q --quiet --most --error-on-warnings --exit-zero --watch' ;;
        format) words='-h --help --color --check --diff --stdin-filename --force-exclude -q --quiet' ;;
        show) words='-h --help --color --set --stdin-filename --reader --arg --format --output-format --list-frames --list-vars --batch' ;;
        view) words='-h --help --color --compare --play --stdin-filename --reader --arg --no-browser --port' ;;
        convert) words='-h --help --color -o --output --to --name --set --camera --size --stdin-filename --reader --arg --force --each -q --quiet' ;;
        expand) words='-h --help --color --arg -o --output --deps --stdin-filename --force' ;;
        diff) words='-h --help --color --stdin-filename --reader --arg --format --output-format --as' ;;
        collisions) words='-h --help --color --set --samples --allow --adjacent -o --output --format --output-format --stdin-filename --reader --arg' ;;
        explain) words='-h --help --color' ;;
        config) words='-h --help --color --schema' ;;
        init) words='-h --help -y --yes --dry-run --overwrite' ;;
        lsp) words='-h --help --stdio --tcp --token' ;;
        mcp) words='-h --help' ;;
        completion) words='-h --help' ;;
    esac
    if [[ "$word" == -* ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        return
    fi
    case "$verb" in
        check) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        format) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        show) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        view) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        convert) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        expand) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        diff) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        collisions) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        explain) COMPREPLY=($(compgen -W "$(robray explain --color never 2>/dev/null | sed -n 's/^\([a-z-]*\) (.*/\1/p')" -- "$word")) ;;
        config) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        init) : ;;
        mcp) : ;;
        completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- "$word")) ;;
    esac
}
complete -o filenames -F _robray robray
