/**
 * The program that stands between the server and a command, so that either may die without the other: `/bin/sh -c` with
 * the control folder and the command as arguments. It claims the folder (`mkdir` succeeds once, so a start that is in
 * doubt can never happen twice), writes its process id, waits for the command and writes the exit code. Signals to its
 * group reach it as well; it handles them, rather than ignoring them, so that the command keeps the default behaviour; the shell runs its handlers once the command has ended.
 */
export const SUPERVISOR = `
control=$1
shift
mkdir "$control/claim" 2>/dev/null || exit 0
echo $$ > "$control/pid.new" && mv "$control/pid.new" "$control/pid"
trap : TERM INT HUP QUIT
"$@"
code=$?
echo "$code" > "$control/exit.new" && mv "$control/exit.new" "$control/exit"
`;

/** Argument zero of the supervisor's shell: how a process list shows it. */
export const SUPERVISOR_NAME = 'millwright-run';
