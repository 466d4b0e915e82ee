import { type Clock, sleep } from '../../kit/index.ts';
import type { RemoteKillTarget } from '../../points/index.ts';
import { GIVE_UP_MS, keyOf, MAX_LOOK_MS, Patience, SUPERVISOR_MS } from '../local/patience.ts';
import type { ProcessRow } from '../local/process-table.ts';
import { ancestry, treeOf } from '../local/process-tree.ts';
import { rowOfPs } from '../local/ps-table.ts';
import { shellWord } from '../shell-word.ts';
import type { ControlShell } from './control-shell.ts';

const FIRST_LOOK_MS = 20;

interface Processes {
  readonly rows: readonly ProcessRow[];
  /** Lists those whose environment holds the cookie. */
  readonly carriers: readonly number[];
  /** Lists the supervisors of the commands, which lead their groups; of some only the group is left. */
  readonly leaders: readonly number[];
}

/**
 * Ends the processes of a build: searches and signals until two looks find nothing, since processes start others meanwhile. What a
 * command started is signalled before the command, whose shell then says how it ended. Returns how many were found. Resolves in
 * bounded time.
 */
export async function endProcesses(
  { shell, clock }: { readonly shell: ControlShell; readonly clock: Clock },
  target: RemoteKillTarget,
): Promise<number> {
  const begun = clock.now();
  const known = new Map<number, string>();
  const found = new Set<string>();
  const warned = new Set<string>();
  const patience = new Patience();
  let wasNobody = false;
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(MAX_LOOK_MS, pause * 1.5)) {
    const { rows, carriers, leaders } = await look(shell, target);
    const roots = new Set([...carriers, ...leaders]);
    for (const { pid, started } of rows) if (known.get(pid) === started) roots.add(pid);
    const living = treeOf(rows, roots, new Set(leaders), ancestry(rows, shell.pid));
    if (living.length === 0 && (wasNobody || known.size === 0)) return found.size;
    wasNobody = living.length === 0;
    const now = clock.now();
    const killing = now - begun - target.graceMs;
    if (killing >= GIVE_UP_MS) return found.size;
    const supervisors = living.filter(({ pid }) => leaders.includes(pid));
    const others = living.filter(({ pid }) => !leaders.includes(pid));
    patience.look(supervisors, others, now);
    const warn: ProcessRow[] = [];
    const kill = killing >= SUPERVISOR_MS ? [...supervisors] : [];
    for (const row of others) {
      found.add(keyOf(row));
      known.set(row.pid, row.started);
      if (patience.isWith(row, now)) continue;
      if (!warned.has(keyOf(row))) warn.push(row);
      warned.add(keyOf(row));
      if (killing >= 0) kill.push(row);
    }
    await signal(shell, warn, kill);
    await sleep(clock, pause);
  }
}

async function look(shell: ControlShell, { cookie, commands }: RemoteKillTarget): Promise<Processes> {
  const pairs = Object.entries(cookie).map(([name, value]) => `${name}=${value}`);
  const { lines } = await shell.ask(
    (number) => `R=
${pairs.length === 0 ? '' : carriersScript(pairs)}
for i in ${commands.filter((id) => /^[0-9a-f]{32}$/.test(id)).join(' ')}; do
  { read -r p t <"$D/$i/pid"; } 2>/dev/null || continue
  token "$p"
  [ -n "$T" ] && [ "$T" != "$t" ] || R="$R
s $p"
done
if [ -r "/proc/$$/stat" ]; then
  R="$R
$(cat /proc/[0-9]*/stat 2>/dev/null | sed -n 's/^\\([0-9]*\\) .*) \\([A-Za-z]\\) \\([0-9]*\\) \\([0-9]*\\)\\( [^ ]*\\)\\{16\\} \\([0-9]*\\) .*/\\1 \\3 \\4 \\2 \\6/p')"
else
  R="$R
$(ps -A -o pid=,ppid=,pgid=,stat=,lstart= 2>/dev/null || ps -o pid,ppid,pgid,stat)"
fi
tell ${number} 0`,
  );
  const marked = (mark: string): number[] =>
    lines.filter((line) => line.startsWith(mark)).map((line) => Number(line.slice(mark.length)));
  return { rows: lines.flatMap((line) => rowOfPs(line) ?? []), carriers: marked('c '), leaders: marked('s ') };
}

/** Finds candidates with one program for all processes; what is in their environments is looked at one by one. */
function carriersScript(pairs: readonly string[]): string {
  const longest = pairs.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const tests = pairs.map((pair) => `case $E in *${shellWord(`\n${pair}\n`)}*) ;; *) continue ;; esac`).join('\n');
  return `for f in $(grep -lF -e ${shellWord(longest)} /proc/[0-9]*/environ 2>/dev/null); do
E="
$({ tr '\\000' '\\n' <"$f"; } 2>/dev/null)
"
${tests}
f=\${f#/proc/}
R="$R
c \${f%/environ}"
done`;
}

/** Signals processes that are still the ones that were seen. */
async function signal(shell: ControlShell, warn: readonly ProcessRow[], kill: readonly ProcessRow[]): Promise<void> {
  if (warn.length + kill.length === 0) return;
  const each = (rows: readonly ProcessRow[], action: string): string =>
    rows.length === 0
      ? ''
      : `for w in ${rows.map(({ pid, started }) => `${pid}:${/^\d+$/.test(started) ? started : ''}`).join(' ')}; do
  p=\${w%:*}
  case $w in *:) ;; *) token "$p"; [ "\${T%%/*}" = "\${w#*:}" ] || continue ;; esac
  ${action}
done
`;
  const stopped = warn.filter((row) => row.stopped);
  await shell.ask(
    (number) =>
      `${each(warn, 'kill -TERM "$p"')}${each(stopped, 'kill -CONT "$p"')}${each(kill, 'kill -KILL "$p"')}say "= ${number} 0"`,
  );
}
