import type { CommandElsewhere, PlacedCommand } from '../../../points/index.ts';

/**
 * Watches over a command in its container: output and exit code go to files, and a file is touched while it runs. A request to
 * end is for the command: this stays to see how it ended.
 */
const SUPERVISE = `c=$1; apart=$2; shift 2
trap : TERM INT HUP
if [ "$apart" = yes ]; then "$@" >"$c/out" 2>"$c/log" & else "$@" >"$c/log" 2>&1 & fi
p=$!
(trap - TERM; while kill -0 $p 2>/dev/null; do : >"$c/alive"; sleep 3; done) &
wait $p; e=$?
while kill -0 $p 2>/dev/null; do wait $p; e=$?; done
echo $e >"$c/exit.new"; mv "$c/exit.new" "$c/exit"`;

/**
 * Hands over output and exit code of such a command in another container that has the same files. A command whose file was not
 * touched for five minutes is lost with its container.
 */
const FOLLOW = `c=$1; a=0; b=0
copy() {
  if [ -f "$c/$1" ]; then s=$(wc -c <"$c/$1"); else s=0; fi
  s=$((s))
  if [ $s -gt $2 ]; then tail -c +$(($2 + 1)) "$c/$1" | head -c $((s - $2)); fi >&$3
}
while :; do
  e=; [ -f "$c/exit" ] && e=$(cat "$c/exit")
  copy out $a 1; a=$s
  copy log $b "$2"; b=$s
  [ -n "$e" ] && exit $e
  if [ -n "$(find "$c/alive" -mmin +5 2>/dev/null)" ]; then echo 'the container of the command is gone' >&2; exit 255; fi
  sleep 0.2 2>/dev/null || sleep 1
done`;

const NAME = /^[A-Za-z_]\w*$/;

/** Runs the text of a short script in a container. It ends by itself. */
export type RunIn = (
  script: string,
  signal: AbortSignal,
) => Promise<{ readonly code: number; readonly output: string }>;

/**
 * Returns how a command is run in a container of a pod that shares its files with the agent. The interface of the cluster only
 * starts it: it goes on where the server, or the connection, ends. The container needs a shell and `mkdir`, `mv`, `sleep`.
 */
export function commandIn(run: RunIn, command: PlacedCommand): CommandElsewhere {
  const { controlFolder } = command;
  return {
    argv: ['sh', '-c', FOLLOW, 'sh', controlFolder, command.separateOutput ? '2' : '1'],
    async begin(signal) {
      const { code, output } = await run(beginScript(command), signal);
      if (code !== 0) throw new Error(`the command could not be started in its container: ${output.trim()}`);
    },
    async end(how) {
      await run(endScript(command.cookie, how), AbortSignal.timeout(30_000));
    },
  };
}

/** Returns the script that starts a command once. Variables are in it, and not in a file or the address of a request. */
export function beginScript({ argv, folder, env, controlFolder, separateOutput, cookie }: PlacedCommand): string {
  const variables = new Map([...env, ...Object.entries(cookie)]);
  const exports = [...variables]
    .filter(([name]) => NAME.test(name))
    .map(([name, value]) => `export ${name}=${quoted(value)}`);
  const supervised = ['sh', '-c', SUPERVISE, 'sh', controlFolder, separateOutput ? 'yes' : 'no', ...argv];
  const words = supervised.map(quoted).join(' ');
  const folderWord = quoted(folder);
  return [
    `cd ${folderWord} || exit 1`,
    // Whoever makes the folder starts the command, and nobody else.
    `if ! mkdir ${quoted(controlFolder)} 2>/dev/null; then [ -d ${quoted(controlFolder)} ] && exit 0; echo "cannot write into" ${folderWord}; exit 1; fi`,
    ...exports,
    `: >${quoted(`${controlFolder}/alive`)}`,
    `if command -v setsid >/dev/null 2>&1; then setsid ${words} </dev/null >/dev/null 2>&1 & else ${words} </dev/null >/dev/null 2>&1 & fi`,
    'exit 0',
    '',
  ].join('\n');
}

/** Returns the script that sends a signal to the processes with the cookie, with what every shell can do. */
export function endScript(cookie: Readonly<Record<string, string>>, how: 'TERM' | 'KILL'): string {
  const pairs = Object.entries(cookie).map(([name, value]) => quoted(`${name}=${value}`));
  const checks = pairs.map((pair) => `tr '\\0' '\\n' <"$f" 2>/dev/null | grep -qxF -- ${pair}`).join(' && ');
  return `for f in /proc/[0-9]*/environ; do
if ${checks}; then p=\${f#/proc/}; p=\${p%/environ}; [ "$p" = $$ ] || kill -${how} "$p" 2>/dev/null; fi
done
exit 0
`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
