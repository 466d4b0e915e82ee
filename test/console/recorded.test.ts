import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

interface Recording {
  readonly jobs: readonly string[];
  /** In order: later ones see what earlier ones did. `recorded` false: Jenkins was not asked. */
  readonly scripts: readonly {
    readonly name: string;
    readonly script: string;
    readonly output: string;
    readonly recorded: boolean;
  }[];
}

const recording: Recording = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'console', 'console.json'), 'utf8'),
);

describe('scripts of administrators, as recorded from Jenkins 2.393', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;

  beforeAll(async () => {
    server = await spawnServer({ home: await preparedHome(finisher) });
    const { client } = server;
    for (const name of recording.jobs) await client.postXml(`createItem?name=${name}`, jobXml(name));
    await client.postXml('createItem?name=team', '<com.cloudbees.hudson.plugins.folder.Folder/>');
    await client.postXml('job/team/createItem?name=inner', jobXml('inner'));
    for (const number of [1, 2]) {
      await client.post('job/alpha/build?delay=0sec');
      await client.until<{ inProgress: boolean }>(
        `job/alpha/${number}/api/json?tree=inProgress`,
        ({ inProgress }) => !inProgress,
      );
    }
  });
  afterAll(async () => {
    await server?.kill();
    for (const action of actions) await action();
  });

  it.each(recording.scripts.map((each) => [each.name, each] as const))('%s', async (_name, { script, output }) => {
    const answer = await server.client.post('scriptText', { body: new URLSearchParams({ script }) });
    expect(answer.status).toBe(200);
    expect(comparable(await answer.text()).trim()).toBe(output.trim());
  });
});

/** Without what differs from run to run: places in stack traces, hints, numbers of objects and scripts. */
function comparable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/^[ \t]+at .*\n/gm, '')
    .replace(/^[ \t]+\.\.\. \d+ more\n/gm, '')
    .replace(/^(Possible solutions): .*\n/gm, '')
    .replace(/@[0-9a-f]{6,8}\[/g, '@ID[')
    .replace(/\[\.\.\.truncated \d+ B\.\.\.\]/g, '[...truncated N B...]')
    .replace(/Script\d+\.groovy/g, 'Script.groovy')
    .replace(/\bScript\d+\b/g, 'Script');
}

function jobXml(name: string): string {
  return `<project><description>job ${name}</description><quietPeriod>0</quietPeriod><builders><hudson.tasks.Shell><command>echo ${name}</command></hudson.tasks.Shell></builders></project>`;
}
