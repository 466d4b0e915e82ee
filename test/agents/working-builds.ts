import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { endOf } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { until } from '../harness/until.ts';

/** So many lines, 20 each second: long enough for something to happen meanwhile. */
const LINES = 60;
const SCRIPT = `set +x; echo begun >> begun.txt; i=0; while [ $i -lt ${LINES} ]; do echo line $i; i=$((i+1)); sleep 0.05; done`;
const ALL = Array.from({ length: LINES }, (_, n) => `line ${n}`);

/** A freestyle build and one of a pipeline that work on a node at the same time. */
export interface WorkingBuilds {
  readonly number: number;
  /** Resolves when both have printed so many lines. */
  reached(client: Client, lines: number): Promise<void>;
  /** Checks that both ended well, lost no line, printed none twice, ran once, and left nothing of their commands. */
  verify(client: Client, options?: { readonly limitMs?: number }): Promise<void>;
}

/** Makes the two jobs, which work on the node of that name. */
export async function createWorkingJobs(client: Client, node: string): Promise<void> {
  const assigned = freestyle({ command: SCRIPT }).replace(
    '<canRoam>true</canRoam>',
    `<assignedNode>${node}</assignedNode><canRoam>false</canRoam>`,
  );
  expect((await client.postXml(`createItem?name=free-${node}`, assigned)).status).toBe(200);
  const script = `node('${node}') { sh '''${SCRIPT}'''\n echo 'after' }`;
  expect((await client.postXml(`createItem?name=pipe-${node}`, pipeline(script))).status).toBe(200);
}

/** Starts the next build of each. Their workspaces are below that folder. */
export async function startWorking(
  client: Client,
  node: string,
  folder: string,
  number: number,
): Promise<WorkingBuilds> {
  const jobs = [`free-${node}`, `pipe-${node}`];
  for (const job of jobs) expect((await client.post(`job/${job}/build?delay=0sec`)).status).toBe(201);
  return {
    number,
    async reached(asked, lines) {
      for (const job of jobs)
        await until(async () => {
          const answer = await asked.get(`job/${job}/${number}/consoleText`);
          const text = answer.ok ? await answer.text() : '';
          return text.includes(`line ${lines}\n`)
            ? { found: true }
            : { instead: `no line ${lines} of ${job} in\n${text}` };
        });
    },
    async verify(asked, { limitMs } = {}) {
      for (const job of jobs) {
        const path = `job/${job}/${number}`;
        await asked.until<{ inProgress: boolean }>(
          `${path}/api/json?tree=inProgress`,
          (run) => !run.inProgress,
          limitMs,
        );
        const { result, console } = await endOf(asked, path);
        expect(result, console).toBe('SUCCESS');
        expect(console.split('\n').filter((line) => line.startsWith('line '))).toEqual(ALL);
        const begun = await readFile(join(folder, 'workspace', job, 'begun.txt'), 'utf8');
        expect(begun).toBe('begun\n'.repeat(number));
      }
      await until(async () => {
        const left = await readdir(join(folder, '.millwright', 'commands')).catch(() => []);
        return left.length === 0 ? { found: true } : { instead: `commands that are left: ${left.join(' ')}` };
      });
    },
  };
}
