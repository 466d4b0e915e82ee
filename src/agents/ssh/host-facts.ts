import type { AgentSystem, MachineMeasures } from '../../points/index.ts';
import { shellWord } from '../shell-word.ts';
import type { ControlShell } from './control-shell.ts';

/** Lists variables of a shell that are about the shell itself. */
const OWN_VARIABLES = new Set(['_', 'PWD', 'OLDPWD', 'SHLVL']);
/** Holds Java's names where they differ from those that `uname` prints. */
const ARCHITECTURES: Readonly<Record<string, string>> = {
  x86_64: 'amd64',
  arm64: 'aarch64',
  i386: 'i386',
  i486: 'i386',
  i586: 'i386',
  i686: 'i386',
  armv7l: 'arm',
};
const SYSTEMS: Readonly<Record<string, string>> = { Darwin: 'Mac OS X' };

/** Describes the host: what it is, and the environment that a shell there has without anybody's profile. */
export async function systemOf(shell: Pick<ControlShell, 'ask'>): Promise<AgentSystem> {
  const { lines } = await shell.ask(
    (number) => `R="$(uname -s)
$(uname -m)
$(uname -n)
\${TMPDIR:-/tmp}
$({ env -0 2>/dev/null || env | tr '\\n' '\\000'; } | tr '\\000\\n' '\\n\\001')"
tell ${number} 0`,
  );
  const [os = '', architecture = '', hostName = '', temporaryFolder = '/tmp', ...variables] = lines;
  return {
    environment: environmentOf(variables.map((line) => line.replaceAll('\u0001', '\n'))),
    temporaryFolder: temporaryFolder.length > 1 ? temporaryFolder.replace(/\/+$/, '') : temporaryFolder,
    isUnix: true,
    os: SYSTEMS[os] ?? os,
    architecture: ARCHITECTURES[architecture] ?? architecture,
    hostName,
  };
}

/** Reads `NAME=value`; a line that is none goes on with the value before it. */
function environmentOf(lines: readonly string[]): Record<string, string> {
  const found = new Map<string, string>();
  let last = '';
  for (const line of lines) {
    const at = line.indexOf('=');
    if (at > 0) {
      last = line.slice(0, at);
      found.set(last, line.slice(at + 1));
    } else if (last !== '') found.set(last, `${found.get(last)}\n${line}`);
  }
  return Object.fromEntries([...found].filter(([name]) => !OWN_VARIABLES.has(name)));
}

/** Measures a host: the disks of two folders, memory, and the time. */
export async function measuresOf(
  shell: Pick<ControlShell, 'ask'>,
  folders: { readonly root: string; readonly temporary: string },
): Promise<MachineMeasures> {
  const { lines } = await shell.ask(
    (number) => `LC_ALL=C
export LC_ALL
R="root $(df -Pk ${shellWord(folders.root)} | tail -n 1)
temporary $(df -Pk ${shellWord(folders.temporary)} | tail -n 1)
$(while read -r k v u; do case $k in MemTotal: | MemFree: | MemAvailable: | SwapTotal: | SwapFree:) echo "$k $v" ;; esac; done </proc/meminfo)
clock $(date +%s%3N)
seconds $(date +%s)"
tell ${number} 0`,
  );
  const found = new Map(lines.map((line) => [line.split(' ', 1)[0] ?? '', line]));
  const space = (name: string, path: string): MachineMeasures['rootSpace'] => {
    const [, total, free] = / (\d+) +-?\d+ +(-?\d+) +\S+ +\//.exec(found.get(name) ?? '') ?? [];
    return total === undefined ? null : { path, total: Number(total) * 1024, free: Math.max(0, Number(free)) * 1024 };
  };
  const memory = (name: string): number | null => {
    const [, kilobytes] = / (\d+)$/.exec(found.get(name) ?? '') ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  };
  return {
    temporarySpace: space('temporary', folders.temporary),
    rootSpace: space('root', folders.root),
    memory: pairOf(memory('MemTotal:'), memory('MemAvailable:') ?? memory('MemFree:')),
    swap: pairOf(memory('SwapTotal:'), memory('SwapFree:')),
    clock: clockOf(found.get('clock'), found.get('seconds')),
  };
}

function pairOf(total: number | null, free: number | null): { total: number; free: number } | null {
  return total === null || free === null ? null : { total, free };
}

/** Returns the time by the milliseconds that some `date` knows, or by the seconds that all do. */
function clockOf(clock = '', seconds = ''): number | null {
  const [, milliseconds] = /^clock (\d{13})$/.exec(clock) ?? [];
  if (milliseconds !== undefined) return Number(milliseconds);
  const [, whole] = /^seconds (\d{9,11})$/.exec(seconds) ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + 500;
}
