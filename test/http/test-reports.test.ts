import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

interface Recording {
  readonly files: Readonly<Record<string, string>>;
  readonly cases: Readonly<Record<string, { path: string; status: number; body: unknown; action?: unknown }>>;
}

const recording: Recording = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/http/test-reports.json'), 'utf8'),
);

const JUNIT =
  '<hudson.tasks.junit.JUnitResultArchiver><testResults>*.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>';

const server = sharedServer();

async function get(url: string): Promise<unknown> {
  const answer = await server().as({ method: 'GET', url });
  expect([answer.statusCode, url]).toEqual([200, url]);
  return answer.json();
}

describe('a report that Jenkins wrote', () => {
  beforeAll(async () => {
    await createJob(server(), 'tests', {});
    const folder = join(server().home, 'jobs', 'tests', 'builds', '1');
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(recording.files)) await writeFile(join(folder, name), text);
    expect((await server().as({ method: 'POST', url: '/reload' })).statusCode).toBe(302);
    const ready = async () => {
      expect((await server().as({ method: 'GET', url: '/job/tests/1/api/json' })).statusCode).toBe(200);
    };
    await vi.waitFor(ready, { timeout: 150_000 });
  });

  const bodies = Object.entries(recording.cases).filter(([, { body }]) => body !== undefined);

  it.each(bodies)('answers what Jenkins did: %s', async (_, { path, body }) => {
    expect(await get(path)).toEqual(body);
  });

  it('has its totals in the record of the build', async () => {
    const wanted = recording.cases['run action'];
    const { actions } = (await get(wanted?.path ?? '')) as { actions: { _class: string }[] };
    expect(actions).toContainEqual(wanted?.action);
  });

  it('has its part in the health of the job, the worst first', async () => {
    const { healthReport } = (await get('/job/tests/api/json?tree=healthReport[description,score]')) as {
      healthReport: unknown[];
    };
    expect(healthReport).toEqual([
      { description: 'Test Result: 1 test failing out of a total of 3 tests.', score: 66 },
      { description: 'Build stability: No recent builds failed.', score: 100 },
    ]);
  });

  it('answers a class, and everything below the name `junit` as well', async () => {
    const child = { testActions: [], className: 'pkg.Case', duration: 0.5, failedSince: 0, skipped: false };
    const answer = await get('/job/tests/1/testReport/pkg/Case/api/json');
    expect(answer).toMatchObject({
      _class: 'hudson.tasks.junit.ClassResult',
      name: 'Case',
      failCount: 1,
      passCount: 1,
    });
    expect(answer).toMatchObject({
      child: [
        { name: 'bad', status: 'FAILED', age: 1 },
        { ...child, name: 'ok', age: 0 },
      ],
    });
    expect(await get('/job/tests/1/testReport/junit/pkg/Case/api/json')).toEqual(answer);
    expect(await get('/job/tests/1/testReport/junit/pkg/Case/bad/api/json')).toMatchObject({ name: 'bad' });
    expect(await get('/job/tests/1/testReport/junit/api/json')).toMatchObject({ failCount: 1 });
  });

  it.each(['nope', 'pkg/Nope', 'pkg/Case/nope', 'pkg/Case/ok/deeper'])('has no %s', async (path) => {
    const url = `/job/tests/1/testReport/${path}/api/json`;
    expect((await server().as({ method: 'GET', url })).statusCode).toBe(404);
  });

  it('answers XML with an element for each test', async () => {
    const url = '/job/tests/1/testReport/api/xml?xpath=//case[status="FAILED"]/name';
    expect((await server().as({ method: 'GET', url })).body).toBe('<name>bad</name>');
  });

  it.each([
    ['', 'pkg.Case.bad'],
    ['pkg/', 'Other'],
    ['pkg/Case/', 'ok'],
    ['pkg/Case/bad/', 'the trace'],
  ])('has a page at %s', async (path, text) => {
    const answer = await server().as({ method: 'GET', url: `/job/tests/1/testReport/${path}` });
    expect([answer.statusCode, answer.body.includes(text)]).toEqual([200, true]);
    const bare = await server().as({ method: 'GET', url: `/job/tests/1/testReport/${path}`.slice(0, -1) });
    expect(bare.statusCode).toBe(302);
  });

  it('shows nothing to who may not see the job', async () => {
    const answer = await server().raw({ method: 'GET', url: '/job/tests/1/testReport/api/json' });
    expect(answer.statusCode).toBe(403);
  });
});

it('answers 404 for a build without a report', async () => {
  await createJob(server(), 'none', {});
  await buildJob(server(), 'none');
  for (const path of ['api/json', 'api/json?tree=failCount', '', 'pkg/api/json']) {
    const answer = await server().as({ method: 'GET', url: `/job/none/1/testReport/${path}` });
    expect(answer.statusCode).toBe(404);
  }
});

it('escapes whatever stands in a report', async () => {
  const hostile = '&lt;script&gt;alert(1)&lt;/script&gt;';
  const xml = `<testsuite name="s"><testcase classname="${hostile}.C" name="${hostile}"><failure message="${hostile}">${hostile}</failure></testcase></testsuite>`;
  await createJob(server(), 'hostile', { command: `cat > r.xml <<'EOF'\n${xml}\nEOF`, publishers: JUNIT });
  expect(await buildJob(server(), 'hostile')).toBe('UNSTABLE');
  const root = '/job/hostile/1/testReport/';
  for (const path of ['', '_script_alert(1)__script_/C/_script_alert_1___script_/']) {
    const answer = await server().as({ method: 'GET', url: root + path });
    expect([answer.statusCode, answer.body.includes('<script>alert')]).toEqual([200, false]);
    expect(answer.body).toContain('&lt;script>alert');
  }
});
