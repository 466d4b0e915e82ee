import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { act, comparable, endOf, homeOfSet, layHome, type RecordedPipeline, SETS } from './journal-sets.ts';
import { layRepositories } from './suspended/index.ts';

interface RecordedHome {
  readonly name: string;
  readonly path: string;
  readonly pipelines: readonly RecordedPipeline[];
}

const homes = readdirSync(SETS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => ['killed', 'ended'].map((how) => `${name}/${how}`))
  .filter((name) => existsSync(join(SETS, name)))
  .map((name): RecordedHome => {
    const path = join(SETS, name);
    // `make-journals.ts` wrote it.
    const pipelines = JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8')) as readonly RecordedPipeline[];
    return { name, path, pipelines };
  });

describe.each(homes)('pipelines that a server left as $name', ({ path, pipelines }) => {
  const finishers: (() => Promise<void> | void)[] = [];
  let home = '';
  let server: ServerProcess;

  beforeAll(async () => {
    home = homeOfSet({ onTestFinished: (action) => void finishers.push(action) });
    layHome(join(path, 'home'), home);
    layRepositories(home);
    server = await spawnServer({ home });
    const { client } = server;
    await Promise.all(
      pipelines.map(async ({ name, after = [] }) => {
        for (const doing of after) await act({ home, client, job: name }, doing);
      }),
    );
  });

  afterAll(async () => {
    await server.kill();
    for (const finish of finishers) await finish();
  });

  it.each(pipelines)('$name goes on to the end that it would have had', async ({ name, isUnordered, expected }) => {
    const found = await endOf(server.client, home, name);
    expect(comparable(found, isUnordered)).toEqual(comparable(expected, isUnordered));
  });
});
