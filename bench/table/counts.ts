import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { descendants } from '../processor-time.ts';
import { type BenchServer, jobName } from './bench-server.ts';
import { rest } from './build-rows.ts';
import { type Row, rounded } from './row.ts';

/** Holds the system calls that are counted, by what they are called in the table. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  opens: ['open', 'openat'],
  reads: ['read', 'pread64', 'readv', 'preadv'],
  fsyncs: ['fsync', 'fdatasync', 'sync_file_range'],
  renames: ['rename', 'renameat', 'renameat2'],
  mkdirs: ['mkdir', 'mkdirat'],
  forks: ['fork', 'vfork', 'clone', 'clone3'],
  execs: ['execve', 'execveat'],
  'futex waits': ['futex'],
};
const ATTACH_MS = 1000;

/**
 * Counts the system calls of one trivial build, those of the server itself and those of all processes that are its
 * descendants, with `strace`. Returns null where that is missing or may not look.
 */
export async function countsOfBuild(server: BenchServer, runs: number): Promise<Row | null> {
  const { pid } = server.process.child;
  const out = join(tmpdir(), `bench-strace-${process.pid}`);
  const names = Object.values(CALLS).flat();
  const known = (await run('strace', ['-h'])) !== null;
  if (!known || pid === undefined) return null;
  const tasks = new Set(await readdir(`/proc/${pid}/task`));
  const family = [pid, ...(await descendants(pid))].flatMap((each) => ['-p', String(each)]);
  const tracer = spawn(
    'strace',
    ['-f', '-qq', '-e', `trace=${names.map((name) => `?${name}`).join(',')}`, '-o', out, ...family],
    {
      stdio: 'ignore',
    },
  );
  try {
    await Promise.race([once(tracer, 'error'), once(tracer, 'exit'), delay(ATTACH_MS)]);
    if (tracer.exitCode !== null) return null;
    for (let done = 0; done < runs; done += 1) {
      await server.ask(`/job/${jobName(done % server.size.jobs)}/build?delay=0sec`, { method: 'POST' });
    }
    await rest(server);
    for (const task of await readdir(`/proc/${pid}/task`)) tasks.add(task);
  } finally {
    tracer.kill('SIGINT');
    if (tracer.exitCode === null && tracer.signalCode === null) await once(tracer, 'exit');
  }
  const text = await readFile(out, 'latin1');
  await rm(out);
  return { name: 'system calls of one trivial build: opens', ...summaryOf(text, tasks, runs) };
}

function summaryOf(text: string, tasks: ReadonlySet<string>, runs: number): Omit<Row, 'name'> {
  const own = new Map<string, number>();
  const all = new Map<string, number>();
  for (const line of text.split('\n')) {
    // `PID call(…`; the second line of an interrupted call begins with `<...` and is no call of its own.
    const [, task = '', call = ''] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    const name = Object.entries(CALLS).find(([, calls]) => calls.includes(call))?.[0];
    if (name === undefined || (name === 'futex waits' && !line.includes('FUTEX_WAIT'))) continue;
    all.set(name, (all.get(name) ?? 0) + 1);
    if (tasks.has(task)) own.set(name, (own.get(name) ?? 0) + 1);
  }
  const more: Record<string, string> = {};
  for (const name of Object.keys(CALLS)) {
    more[name] = `${rounded((own.get(name) ?? 0) / runs)} of ${rounded((all.get(name) ?? 0) / runs)}`;
  }
  return { value: (own.get('opens') ?? 0) / runs, unit: 'by the server', lower: true, more };
}

async function run(program: string, args: string[]): Promise<string | null> {
  return promisify(execFile)(program, args).then(
    ({ stdout }) => stdout,
    () => null,
  );
}
