import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { TestServer } from '../../src/builds/testing/server.ts';
import { shellsXml } from '../../src/builds/testing/server.ts';
import type { PollOutcome } from '../../src/points/index.ts';

/** Runs a program in a folder; answers what it printed. */
export async function command(folder: string, ...argv: string[]): Promise<string> {
  const [program = '', ...args] = argv;
  return (await execa(program, args, { cwd: folder, env: { LC_ALL: 'C.UTF-8' } })).stdout;
}

export async function write(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
}

export function jobWithSource(scm: string, shells: readonly string[]): string {
  return `<project><properties/>${scm}<canRoam>true</canRoam><builders>${shellsXml(shells)}</builders><publishers/><buildWrappers/></project>`;
}

/** Asks the job's source for changes; answers what it found and what it said. */
export async function poll(server: TestServer, name: string): Promise<{ outcome: PollOutcome; lines: string[] }> {
  const job = server.job(name);
  const lines: string[] = [];
  const { scm } = job.config;
  const kind = scm?.kind;
  if (kind?.poll === undefined) throw new Error('the source cannot be polled');
  const context = server.engine.sources.pollContext(job, {
    log: { line: (text) => void lines.push(text), error: (text) => void lines.push(`ERROR: ${text}`) },
    signal: new AbortController().signal,
  });
  const config = scm !== null && 'config' in scm ? scm.config : undefined;
  return { outcome: await kind.poll(config, context), lines };
}
