// Figures of polling: many jobs whose sources have not changed. Tells CPU time, commands started and what they were.
import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startServer } from '../src/builds/testing/server.ts';
import { silentLogger, systemClock } from '../src/kit/index.ts';
import { createPolling } from '../src/triggers/index.ts';

const JOBS = Number(process.argv[2] ?? 200);
const AT_ONCE = 10;

const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
const endings: (() => Promise<void>)[] = [];
const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
const started = join(folder, 'commands');
const repository = join(folder, 'repository');

/** A `git` that notes what it is asked for. */
async function noteCommands(): Promise<void> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'git'), `#!/bin/sh\necho "$1" >> '${started}'\nexec '${git}' "$@"\n`);
  await chmod(join(bin, 'git'), 0o755);
  process.env['PATH'] = `${bin}:${process.env['PATH'] ?? ''}`;
}

/** CPU seconds of this process and of the commands that it waited for. */
async function cpuSeconds(): Promise<{ own: number; commands: number }> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const ticks = (at: number): number => Number(fields[at] ?? 0) / 100;
  return { own: ticks(11) + ticks(12), commands: ticks(13) + ticks(14) };
}

try {
  const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
  execFileSync(git, ['init', '-q', '-b', 'main', repository]);
  execFileSync(git, ['-C', repository, ...identity, 'commit', '-q', '--allow-empty', '-m', 'first']);
  await noteCommands();
  const server = await startServer({ onTestFinished: (action) => void endings.push(action) });
  const first = await server.make(
    'job-0',
    `<project><scm class="hudson.plugins.git.GitSCM"><configVersion>2</configVersion><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>file://${repository}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches></scm><triggers><hudson.triggers.SCMTrigger><spec>* * * * *</spec></hudson.triggers.SCMTrigger></triggers></project>`,
  );
  const run = await server.build(first);
  if (run.result !== 'SUCCESS') throw new Error(await server.console(run));
  const from = server.home.items.folderOf(first);
  for (let at = 1; at < JOBS; at++) await cp(from, join(from, '..', `job-${at}`), { recursive: true });
  await server.home.items.load();
  await writeFile(started, '');

  const polling = createPolling({
    home: server.home,
    clock: systemClock,
    log: silentLogger,
    scheduler: server.engine.scheduler,
    sources: server.engine.sources,
    queue: server.queue,
    atOnce: AT_ONCE,
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = await cpuSeconds();
  const began = performance.now();
  delay.enable();
  await Promise.all(server.home.items.jobs().map((job) => polling.poll(job)));
  delay.disable();
  const seconds = (performance.now() - began) / 1000;
  const after = await cpuSeconds();
  await polling.end();
  const commands = (await readFile(started, 'utf8')).trim().split('\n');
  const counts = Object.fromEntries(
    [...new Set(commands)].map((name) => [name, commands.filter((each) => each === name).length]),
  );
  const log = await server.home.jobFiles.pollingLogs.read(`job-${JOBS - 1}`, 'scm');
  console.log(
    JSON.stringify({
      jobs: JOBS,
      atOnce: AT_ONCE,
      seconds: Number(seconds.toFixed(2)),
      cpuSecondsOfServer: Number((after.own - before.own).toFixed(2)),
      cpuSecondsOfCommands: Number((after.commands - before.commands).toFixed(2)),
      commands: commands.length,
      counts,
      longestBlockMs: Math.round(delay.max / 1e6),
      lastLine: log?.trim().split('\n').at(-1),
    }),
  );
} finally {
  for (const action of endings.reverse()) await action();
  await rm(folder, { recursive: true, force: true });
}
