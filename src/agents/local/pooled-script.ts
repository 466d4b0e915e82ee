import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { shellWord } from '../shell-word.ts';
import type { DetachedCommand } from '../types.ts';
import { SUPERVISOR_NAME } from './supervisor.ts';

/** Holds what `/bin/sh` is called with to be a supervisor that serves many commands: it reads its orders from its input. */
export const POOLED_ARGUMENTS = ['-s', SUPERVISOR_NAME] as const;

/** Limits the bytes of a command and its environment; the system takes at least twice as many. */
const MAX_BYTES = 64 * 1024;
/** Is the form of names that every shell takes for variables. */
export const SHELL_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Is the form of names that mean something to some shell, or that it does not let anybody set. */
export const SPECIAL_NAME =
  /^(?:BASH\w*|COMP_\w+|DIRSTACK|EPOCH\w*|EUID|FUNCNAME|GROUPS|HISTCMD|IFS|LINENO|OPT(?:ARG|ERR|IND)|PPID|RANDOM|SECONDS|SHELLOPTS|SRANDOM|UID)$/;

/**
 * Returns what a supervisor is told first. `claim` is the line by which it takes a control folder. The parts of an order are
 * called with the control folder, the working folder, the files for output and errors, and the words of the command. A
 * supervisor that cannot begin a command, or note its end, ends itself. Like one that serves a single command it catches
 * signals; `level` evens out that bash counts shells in SHLVL.
 */
export function preparation(claim: string): string {
  return `trap : HUP INT QUIT ALRM TERM USR1 USR2
begin() {
  exec 3>>"$3" 4>>"$4" && cd -P "$2" && set -C && echo ${shellWord(claim)} >"$1/pid" || exit
  set +C
  trap 'echo "/bin/sh: no more processes can be started" >&4; echo 127 >"$1/exit"' EXIT
}
run() { shift 4; exec "$@" </dev/null >&3 2>&4 3>&- 4>&-; }
end() {
  trap - EXIT
  exec 3>&- 4>&-
  echo "$2" >"$1/exit" && cd / || exit
  echo "$2"
}
level() { :; }
case \${BASH_VERSION-} in ?*) level() { SHLVL=$((SHLVL + 1)); } ;; esac
`;
}

/**
 * Returns the order to run a command: one compound command, of which a shell that receives only a part does nothing. Returns
 * null for a command whose environment a shell might not give on as it is, and for one that is too great.
 */
export function orderOf(command: DetachedCommand): string | null {
  const { controlFolder, folder, logFile, outputFile = logFile, argv } = command;
  const paths = [controlFolder, folder, outputFile, logFile];
  const variables = Object.entries(command.env).filter(([name, value]) => name !== 'PWD' || isSamePlace(value, folder));
  if (!variables.every(([name]) => SHELL_NAME.test(name) && !SPECIAL_NAME.test(name))) return null;
  if (!paths.every(isAbsolute)) return null;
  const words = [...paths, ...argv].map(shellWord).join(' ');
  const exported = variables.map(([name, value]) => ` ${name}=${shellWord(value)}`).join('');
  const setting = exported === '' ? '' : `export${exported}; `;
  const order = `{ set -- ${words}; begin "$@"; (unset OLDPWD SHLVL; ${setting}level; run "$@"); end "$1" "$?"; }\n`;
  return order.includes('\0') || Buffer.byteLength(order) > MAX_BYTES ? null : order;
}

/** Says whether a shell that starts in the folder believes that its name is `path`. */
function isSamePlace(path: string, folder: string): boolean {
  const place = isAbsolute(path) ? statSync(path, { throwIfNoEntry: false }) : undefined;
  const own = statSync(folder, { throwIfNoEntry: false });
  return place !== undefined && own !== undefined && place.dev === own.dev && place.ino === own.ino;
}
