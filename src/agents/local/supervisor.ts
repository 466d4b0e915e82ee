import type { DetachedCommand } from '../types.ts';

/** Is the program of all supervisors. */
export const SHELL = '/bin/sh';
/** Is the name by which supervisors are seen in a list of processes. */
export const SUPERVISOR_NAME = 'millwright-run';

/**
 * Runs one command and records its exit code, without the server. First it claims the control folder: `pid` can be made
 * only once, so a start that was in doubt and is tried again never runs twice. It catches signals, as those sent to the
 * whole group reach it too, and must not ignore them, since the command would inherit that. It does not print what the
 * shell says of a command that was killed. It sets no variables: the command would see them.
 */
const SCRIPT = `
set -C
{ echo "$$" >"$1/pid"; } 2>/dev/null || exit 0
set +C
trap : HUP INT QUIT ALRM TERM USR1 USR2
exec 3>&2 2>/dev/null
trap 'echo "/bin/sh: no more processes can be started" >&3; echo 127 >"$1/exit"' EXIT
(shift; exec "$@" 2>&3 3>&-)
set -- "$1" "$?"
trap - EXIT
echo "$2" >"$1/exit"
`;

/** Returns what `/bin/sh` is called with. */
export function supervisorArguments(command: Pick<DetachedCommand, 'controlFolder' | 'argv'>): string[] {
  return ['-c', SCRIPT, SUPERVISOR_NAME, command.controlFolder, ...command.argv];
}

/** Returns whether a command line is a supervisor's; that of the one for this control folder alone where it is given. */
export function isSupervisorLine(words: readonly string[], controlFolder?: string): boolean {
  if (controlFolder !== undefined) return words[3] === SUPERVISOR_NAME && words[4] === controlFolder;
  return words[3] === SUPERVISOR_NAME || (words[1] === '-s' && words[2] === SUPERVISOR_NAME);
}
