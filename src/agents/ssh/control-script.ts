import { shellWord } from '../shell-word.ts';

/** Is the name by which supervisors are seen in a list of processes. */
export const SUPERVISOR_NAME = 'millwright-run';

/**
 * Defines `token ID`, which sets `T` to what tells a process from all others that have its id at other times: its start and that
 * of the system; '' where it does not live. Without `/proc` it is the time of the start as `ps` has it.
 */
const TOKEN = `
token() {
  T=
  if [ -r "/proc/$$/stat" ]; then
    { read -r T <"/proc/$1/stat" && read -r B </proc/sys/kernel/random/boot_id; } 2>/dev/null
    T=\${T##*) }
    set -- $T
    case \${1-Z} in [ZX]*) T= ;; *) shift 19; T=$1/\${B-} ;; esac
  elif ps -o lstart= -p $$ >/dev/null 2>&1; then
    set -- $(ps -o lstart= -p "$1" 2>/dev/null)
    T="$*"
  elif kill -0 "$1" 2>/dev/null; then
    T=alive
  fi
}
`;

/**
 * Runs one command and notes its exit code, without anybody. Its words are the folder of the command, the name of the order in
 * it, the mask for new files, and the line by which it says that it has begun. It claims the folder first: `pid` can be made only
 * once, so a start that was in doubt and is tried again never runs twice. It catches signals, as those sent to the whole group
 * reach it too, and must not ignore them, since the command would inherit that. The order, which holds what the command is told,
 * empties itself.
 */
const SUPERVISOR = `${TOKEN}
token $$
if ! { set -C; printf '%s\\n' "$$ $T" >"$1/pid"; } 2>/dev/null; then
  set +C
  : >"$1/$2"
  exit 0
fi
set +C
exec 3>>"$1/log" 4>&3
[ ! -e "$1/output" ] || exec 4>>"$1/output"
trap '' PIPE
printf '%s\\n' "$4" 2>/dev/null
trap - PIPE
exec >/dev/null 2>&1
trap : HUP INT QUIT ALRM TERM USR1 USR2
trap 'echo "/bin/sh: no more processes can be started" >&3; echo 127 >"$1/exit"' EXIT
(umask "$3"; . "$1/$2")
set -- "$1" "$?"
trap - EXIT
echo "$2" >"$1/exit"
`;

/**
 * Returns what the shell of a connection is told first. \`mark\` begins every line that it says to us; other lines are somebody
 * else's. What it is asked afterwards it does in copies of itself, several at the same time.
 * - \`say TEXT\` says one line, at once and whole.
 * - \`tell NUMBER CODE\` says the lines of \`R\`, then the end of the answer to the request of this number.
 * - \`apart PROGRAM ...\` runs a program in a session of its own, where the system knows how.
 */
export function preparation(mark: string, commands: string): string {
  return `
M=${mark}
D=${commands.startsWith('/') ? '' : '"$HOME"/'}${shellWord(commands)}
U=$(umask)
S=${shellWord(SUPERVISOR)}
say() { printf '%s\\n' "$M $*"; }
tell() {
  set -f
  IFS='
'
  for l in $R; do printf '%s\\n' "$M + $1 $l"; done
  unset IFS
  say "= $1 $2"
}
if command -v setsid >/dev/null 2>&1; then apart() { setsid "$@"; }
elif command -v perl >/dev/null 2>&1; then apart() { perl -e 'use POSIX; POSIX::setsid(); exec {$ARGV[0]} @ARGV' "$@"; }
else apart() { "$@"; }
fi
${TOKEN}
say "= 0 $$"
`;
}
