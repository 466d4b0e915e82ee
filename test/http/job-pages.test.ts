import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freestyle, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const properties = parametersProperty(stringParameter('A', 'one'), stringParameter('B', 'two'));

const get = (url: string) => server().as({ method: 'GET', url });
const text = async (url: string) => (await get(url)).body;

async function submit(fields: readonly (readonly [string, string])[]) {
  return server().as({
    method: 'POST',
    url: '/job/app/build?delay=0sec',
    payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function parametersOf(number: number): Promise<unknown> {
  return vi.waitFor(
    async () => {
      const run = await get(`/job/app/${number}/api/json?tree=building,actions[parameters[name,value]]`);
      const { building, actions } = run.json();
      expect(building).toBe(false);
      const parameters = actions.find((action: { parameters?: unknown }) => action.parameters)?.parameters;
      return parameters.map(({ value }: { value: string }) => value);
    },
    { timeout: 30_000 },
  );
}

beforeAll(async () => {
  await createJob(server(), 'app', freestyle({ command: 'echo "$A $B" > out.txt', properties }));
  expect(await buildJob(server(), 'app', 'buildWithParameters?delay=0sec')).toBe('SUCCESS');
});

describe('the form of a build', () => {
  it('is posted with its json, as a browser with the script does, and leads back to the job', async () => {
    const json = JSON.stringify({
      parameter: [
        { name: 'A', value: 'x' },
        { name: 'B', value: 'y' },
      ],
      statusCode: '303',
      redirectTo: '.',
      Submit: '',
    });
    const answer = await submit([
      ['name', 'A'],
      ['value', 'x'],
      ['json', json],
    ]);
    expect([answer.statusCode, new URL(String(answer.headers.location)).pathname]).toEqual([303, '/job/app/']);
    expect(await parametersOf(2)).toEqual(['x', 'y']);
  });

  it('is posted without it by a browser without the script', async () => {
    const answer = await submit([
      ['name', 'A'],
      ['value', 'first'],
      ['name', 'B'],
      ['value', 'second'],
      ['statusCode', '303'],
      ['redirectTo', '.'],
    ]);
    expect(answer.statusCode).toBe(303);
    expect(await parametersOf(3)).toEqual(['first', 'second']);
  });
});

describe('pages of a job', () => {
  it('have the headings that Jenkins gives them', async () => {
    const headings = await Promise.all(
      ['', 'confirm-rename', 'copy', 'delete', 'buildTimeTrend', 'ws/'].map(async (path) => {
        const [, heading] = /<h1>(.*?)<\/h1>/s.exec(await text(`/job/app/${path}`)) ?? [];
        return heading;
      }),
    );
    expect(headings).toEqual([
      'Project app',
      'Rename Project app',
      'Copy Project app',
      'Delete Project app',
      'Timeline',
      'Workspace of app on Built-In Node',
    ]);
  });

  it('find builds by number and result, and go on below a number', async () => {
    expect(await text('/job/app/?search=%231')).toMatch(/<tr class="build-row">.*?href="\/job\/app\/1\/"/s);
    expect(await text('/job/app/?search=nothing-like-it')).toContain('No build fits.');
    expect((await text('/job/app/?before=2')).match(/<tr class="build-row">/g)).toHaveLength(1);
  });

  it('say what is wrong with a new name', async () => {
    expect(await text('/job/app/checkNewName?newName=app')).toContain('class="warning"');
    expect(await text('/job/app/checkNewName?newName=a%2Fb')).toContain('class="error"');
    expect(await text('/job/app/checkNewName?newName=other')).toBe('<div/>');
  });

  it('have a badge with a name', async () => {
    const answer = await get('/job/app/badge.svg?build=1');
    expect(answer.headers['content-type']).toBe('image/svg+xml;charset=utf-8');
    expect(answer.body).toMatch(/role="img".*<title>build: passing<\/title>/s);
    expect((await server().raw({ method: 'GET', url: '/job/app/badge.svg' })).statusCode).toBe(
      (await server().raw({ method: 'GET', url: '/job/app/badge/icon.svg' })).statusCode,
    );
  });

  it('list the files of the workspace with sizes and dates', async () => {
    expect(await text('/job/app/ws/')).toMatch(/href="\/job\/app\/ws\/out.txt".*?\d+ B.*?<time /s);
  });
});
