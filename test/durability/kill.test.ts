import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { entriesBelow } from '../../src/kit/testing/files-below.ts';
import { folderXml, freestyle, matrix, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { ROUNDS } from './rounds.ts';

interface RunAnswer {
  readonly number: number;
  readonly result: string | null;
  readonly building: boolean;
  readonly queueId: number;
}

/** Runs of a job, newest first, and that no number or queue item stands twice. */
async function runsOf(server: ServerProcess, job: string): Promise<readonly RunAnswer[]> {
  const { allBuilds } = await server.client.json<{ allBuilds: RunAnswer[] }>(
    `/job/${job}/api/json?tree=allBuilds[number,result,building,queueId]`,
  );
  expect(new Set(allBuilds.map((run) => run.number)).size).toBe(allBuilds.length);
  expect(new Set(allBuilds.map((run) => run.queueId)).size).toBe(allBuilds.length);
  return allBuilds;
}

function queueIdIn(answer: Response): number {
  return Number(/item\/(\d+)\/$/.exec(answer.headers.get('location') ?? '')?.[1]);
}

/** Of the build that came of a queue item. Rounds do not count them: a number that a crash spent is not used again. */
async function numberOf(server: ServerProcess, id: number): Promise<number> {
  const item = await server.client.until<{ executable?: { number: number } | null }>(
    `/queue/item/${id}/api/json`,
    ({ executable }) => (executable ?? null) !== null,
  );
  return item.executable?.number ?? 0;
}

/** Returns the temporary files of writes below a folder: also those that a server at work is about to rename. */
async function leftovers(folder: string): Promise<string[]> {
  const names = (await entriesBelow(folder)).map(({ name }) => name);
  return names.filter((name) => /\.[0-9a-f]{12}\.tmp$/.test(name));
}

describe('a server that is killed with -9', () => {
  it(`loses no build that was answered with 201 (${ROUNDS} rounds)`, {
    timeout: 360_000 + ROUNDS * 6000,
  }, async (t) => {
    const home = await preparedHome(t);
    let server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const properties = parametersProperty(stringParameter('ROUND', ''));
    expect(
      (await server.client.postXml('/createItem?name=job', freestyle({ command: 'echo "round=$ROUND"', properties })))
        .status,
    ).toBe(200);
    for (let round = 1; round <= ROUNDS; round++) {
      const answer = await server.client.post(`/job/job/buildWithParameters?ROUND=${round}&delay=0sec`);
      expect(answer.status).toBe(201);
      const id = queueIdIn(answer);
      await delay([0, 10, 100][round % 3]);
      await server.kill();
      server = await spawnServer({ home });
      const number = await numberOf(server, id);
      const run = await server.client.until<RunAnswer>(
        `/job/job/${number}/api/json`,
        (candidate) => !candidate.building,
      );
      expect(run.queueId).toBe(id);
      expect(await server.client.text(`/job/job/${number}/consoleText`)).toContain(`round=${round}\n`);
    }
    expect(await runsOf(server, 'job')).toHaveLength(ROUNDS);
    await expect.poll(() => leftovers(home)).toEqual([]);
  });

  it(`joins a freestyle build that went on without it (${ROUNDS} rounds)`, {
    timeout: 360_000 + ROUNDS * 8000,
  }, async (t) => {
    const home = await preparedHome(t);
    let server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const lines = 15;
    const command = `i=0; while [ $i -lt ${lines} ]; do i=$((i+1)); echo "line $i"; sleep 0.05; done`;
    const config = freestyle({ command, publishers: '' }).replace(
      '</builders>',
      '<hudson.tasks.Shell><command>echo second step</command></hudson.tasks.Shell></builders>',
    );
    expect((await server.client.postXml('/createItem?name=long', config)).status).toBe(200);
    for (let round = 1; round <= ROUNDS; round++) {
      expect((await server.client.post('/job/long/build?delay=0sec')).status).toBe(201);
      await server.client.until<RunAnswer>(`/job/long/${round}/api/json`, (run) => run.building);
      await delay(Math.random() * 900);
      await server.kill();
      server = await spawnServer({ home });
      const run = await server.client.until<RunAnswer>(
        `/job/long/${round}/api/json`,
        (candidate) => !candidate.building,
      );
      const text = await server.client.text(`/job/long/${round}/consoleText`);
      expect(run.result, text).toBe('SUCCESS');
      const said = text.split('\n').filter((line) => /^(line \d+|second step|Finished: .*)$/.test(line));
      expect(said).toEqual([
        ...Array.from({ length: lines }, (_, i) => `line ${i + 1}`),
        'second step',
        'Finished: SUCCESS',
      ]);
    }
    expect(await runsOf(server, 'long')).toHaveLength(ROUNDS);
    await expect.poll(() => leftovers(home)).toEqual([]);
  });

  it(`joins a matrix build with its cells (${ROUNDS} rounds)`, { timeout: 360_000 + ROUNDS * 12_000 }, async (t) => {
    const home = await preparedHome(t);
    let server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const cells = ['a', 'b', 'c'];
    const command = 'for i in 1 2 3 4 5; do echo "cell $V line $i"; sleep 0.1; done';
    expect((await server.client.postXml('/createItem?name=mx', matrix({ axes: { V: cells }, command }))).status).toBe(
      200,
    );
    for (let round = 1; round <= ROUNDS; round++) {
      const answer = await server.client.post('/job/mx/build?delay=0sec');
      expect(answer.status).toBe(201);
      const id = queueIdIn(answer);
      await delay(Math.random() * 1200);
      await server.kill();
      server = await spawnServer({ home });
      const number = await numberOf(server, id);
      const run = await server.client.until<RunAnswer & { runs: { number: number; url: string }[] }>(
        `/job/mx/${number}/api/json`,
        (candidate) => !candidate.building,
      );
      const text = await server.client.text(`/job/mx/${number}/consoleText`);
      expect(run.result, text).toBe('SUCCESS');
      expect(text.match(/^Triggering /gm)).toHaveLength(cells.length);
      expect(text.match(/ completed with result SUCCESS$/gm)).toHaveLength(cells.length);
      expect(run.runs.map(({ number }) => number)).toEqual([number, number, number]);
      for (const cell of cells) {
        const said = (await server.client.text(`/job/mx/V=${cell}/${number}/consoleText`)).split('\n');
        const lines = said.filter((line) => line.startsWith('cell '));
        expect(lines).toEqual([1, 2, 3, 4, 5].map((i) => `cell ${cell} line ${i}`));
        expect(await runsOf(server, `mx/V=${cell}`)).toHaveLength(round);
      }
    }
    expect(await runsOf(server, 'mx')).toHaveLength(ROUNDS);
    await expect.poll(() => leftovers(home)).toEqual([]);
  });

  it(`has a folder in one place or the other when a move is cut short (${ROUNDS} rounds)`, {
    timeout: 360_000 + ROUNDS * 6000,
  }, async (t) => {
    const home = await preparedHome(t);
    let server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    for (const name of ['left', 'right']) await server.client.postXml(`/createItem?name=${name}`, folderXml());
    await server.client.postXml('/job/left/createItem?name=things', folderXml());
    for (let job = 0; job < 5; job++)
      await server.client.postXml(`/job/left/job/things/createItem?name=job${job}`, freestyle());
    for (let job = 0; job < 5; job++)
      expect((await server.client.post(`/job/left/job/things/job/job${job}/build?delay=9000sec`)).status).toBe(201);
    let place = 'left';
    for (let round = 1; round <= ROUNDS; round++) {
      const other = place === 'left' ? 'right' : 'left';
      const moving = server.client
        .post(`/job/${place}/job/things/move/move`, { body: new URLSearchParams({ destination: `/${other}` }) })
        .catch(() => undefined);
      await delay(Math.random() * 20);
      await server.kill();
      const answered = (await moving)?.status === 302;
      server = await spawnServer({ home });
      const { jobs } = await server.client.json<{ jobs: { name: string; jobs: { jobs?: { name: string }[] }[] }[] }>(
        '/api/json?tree=jobs[name,jobs[name,jobs[name]]]',
      );
      const holding = jobs.filter((folder) => folder.jobs.length > 0);
      expect(holding).toHaveLength(1);
      expect(holding[0]?.jobs[0]?.jobs).toHaveLength(5);
      if (answered) expect(holding[0]?.name).toBe(other);
      place = holding[0]?.name ?? '';
      // What waits for these jobs has gone where they are.
      const { items } = await server.client.json<{ items: { task: { url: string } }[] }>('/queue/api/json');
      expect(items.map(({ task }) => task.url.split('/job/')[1])).toEqual([place, place, place, place, place]);
    }
    await expect.poll(() => leftovers(home)).toEqual([]);
  });

  it('keeps a file that was sent with a request which still waits', async (t) => {
    const home = await preparedHome(t);
    const first = await spawnServer({ home });
    t.onTestFinished(() => first.kill());
    const file =
      '<hudson.model.FileParameterDefinition><name>in/data.txt</name><description/></hudson.model.FileParameterDefinition>';
    await first.client.postXml(
      '/createItem?name=files',
      freestyle({ command: 'cat in/data.txt', properties: parametersProperty(file) }),
    );
    const body = new FormData();
    body.set('in/data.txt', new File(['what was sent\n'], 'my file.txt'));
    expect((await first.client.post('/job/files/buildWithParameters?delay=2sec', { body })).status).toBe(201);
    await first.kill();
    const second = await spawnServer({ home });
    t.onTestFinished(() => second.kill());
    await second.client.until<RunAnswer>('/job/files/1/api/json', (run) => !run.building);
    expect(await second.client.text('/job/files/1/consoleText')).toContain('\nwhat was sent\n');
  });

  it(`keeps a file while its build begins (${ROUNDS} rounds)`, { timeout: 360_000 + ROUNDS * 6000 }, async (t) => {
    const home = await preparedHome(t);
    let server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const file =
      '<hudson.model.FileParameterDefinition><name>data.txt</name><description/></hudson.model.FileParameterDefinition>';
    await server.client.postXml(
      '/createItem?name=files',
      freestyle({ command: 'cat data.txt', properties: parametersProperty(file) }),
    );
    for (let round = 1; round <= ROUNDS; round++) {
      const body = new FormData();
      body.set('data.txt', new File([`sent in round ${round}\n`], 'my file.txt'));
      const answer = await server.client.post('/job/files/buildWithParameters?delay=0sec', { body });
      expect(answer.status).toBe(201);
      const id = queueIdIn(answer);
      await delay(Math.random() * 25);
      await server.kill();
      server = await spawnServer({ home });
      const left = await server.client.until<{ executable?: { number: number } | null }>(
        `/queue/item/${id}/api/json`,
        (item) => (item.executable ?? null) !== null,
      );
      const number = left.executable?.number ?? 0;
      await server.client.until<RunAnswer>(`/job/files/${number}/api/json`, (run) => !run.building);
      expect(await server.client.text(`/job/files/${number}/consoleText`)).toContain(`\nsent in round ${round}\n`);
    }
  });

  it('ends a build as ABORTED, with the reason in its log, when its process is gone as well', async (t) => {
    const home = await preparedHome(t);
    const first = await spawnServer({ home });
    t.onTestFinished(() => first.kill());
    await first.client.postXml('/createItem?name=gone', freestyle({ command: 'echo "pid=$$"; exec sleep 600' }));
    await first.client.post('/job/gone/build?delay=0sec');
    const log = await first.client.untilText('/job/gone/1/consoleText', /^pid=\d+$/m);
    await first.kill();
    const pid = Number(/^pid=(\d+)$/m.exec(log)?.[1]);
    process.kill(-processGroup(await readFile(`/proc/${pid}/stat`, 'utf8')), 'SIGKILL');
    const second = await spawnServer({ home });
    t.onTestFinished(() => second.kill());
    const run = await second.client.until<RunAnswer>('/job/gone/1/api/json', (candidate) => !candidate.building);
    expect(run.result).toBe('ABORTED');
    const text = await second.client.text('/job/gone/1/consoleText');
    expect(text).toMatch(/process .*(gone|lost|vanished)/i);
    expect(text).toMatch(/Finished: ABORTED\n$/);
  });

  it(`leaves a posted configuration old or new, never between (${ROUNDS} rounds)`, {
    timeout: 360_000 + ROUNDS * 5000,
  }, async (t) => {
    const home = await preparedHome(t);
    let server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const padding = 'x'.repeat(200_000);
    const configOf = (version: number) => freestyle({ description: `version ${version} ${padding}` });
    await server.client.postXml('/createItem?name=edited', configOf(0));
    let last = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const file = join(home, 'jobs', 'edited', 'config.xml');
      let answered = last;
      const posting = (async () => {
        for (let version = last + 1; ; version++) {
          const answer = await server.client.postXml('/job/edited/config.xml', configOf(version));
          if (answer.status !== 200) throw new Error(`status ${answer.status}`);
          answered = version;
        }
      })().catch((error: Error) => error);
      await delay(20 + Math.random() * 120);
      await server.kill();
      await posting;
      const text = await readFile(file, 'utf8');
      const found = /<description>version (\d+) (x*)<\/description>/.exec(text);
      expect(found?.[2]?.length).toBe(padding.length);
      expect(text.trimEnd().endsWith('</project>')).toBe(true);
      last = Number(found?.[1]);
      expect([answered, answered + 1]).toContain(last);
      server = await spawnServer({ home });
      const { description } = await server.client.json<{ description: string }>(
        '/job/edited/api/json?tree=description',
      );
      expect(description.startsWith(`version ${last} `)).toBe(true);
    }
    await expect.poll(() => leftovers(home)).toEqual([]);
  });
});

/** The third field after the name in /proc/PID/stat. */
function processGroup(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}
