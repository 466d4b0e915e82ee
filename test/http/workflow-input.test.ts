import { beforeAll, describe, expect, it, vi } from 'vitest';
import { pipeline } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { FORM, form } from './exchange.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();

const SCRIPT = `def answer = input message: 'Ship <it>?', id: 'gate', ok: 'Ship', submitterParameter: 'WHO', parameters: [
  string(name: 'TEXT', defaultValue: 'some', description: 'what <for>'),
  booleanParam(name: 'FLAG', defaultValue: true),
  choice(name: 'PICK', choices: ['x', 'y'])]
echo "told \${answer.TEXT} \${answer.FLAG} \${answer.PICK} by \${answer.WHO}"`;

async function post(url: string, fields: Readonly<Record<string, string>> = {}) {
  const headers = { 'content-type': FORM };
  return await server().as({ method: 'POST', url, headers, payload: form(fields) });
}

async function get(url: string) {
  return await server().as({ method: 'GET', url });
}

/** Starts a run, and waits for what it asks; answers its address. */
async function asked(job: string): Promise<string> {
  const { nextBuildNumber } = (await get(`/job/${job}/api/json?tree=nextBuildNumber`)).json<{
    nextBuildNumber: number;
  }>();
  const run = `/job/${job}/${nextBuildNumber}`;
  expect((await post(`/job/${job}/build?delay=0sec`)).statusCode).toBe(201);
  await vi.waitFor(
    async () => {
      const next = await get(`${run}/wfapi/nextPendingInputAction`);
      expect([next.statusCode, next.statusCode === 200 && next.json()]).toEqual([200, expect.anything()]);
    },
    { timeout: 150_000 },
  );
  return run;
}

async function result(run: string): Promise<string> {
  return await vi.waitFor(
    async () => {
      const { building, result } = (await get(`${run}/api/json?tree=building,result`)).json<{
        building: boolean;
        result: string;
      }>();
      expect(building).toBe(false);
      return result;
    },
    { timeout: 150_000 },
  );
}

beforeAll(async () => {
  await createJob(server(), 'ask', pipeline(SCRIPT));
  await createJob(server(), 'plain', pipeline("input 'Go on?'\necho 'went on'"));
  await createJob(server(), 'named', pipeline("input message: 'Go on?', id: 'Gate', submitter: 'ada, bob'"));
});

describe('a question', () => {
  it('is told with its parameters, paused until it is answered', async () => {
    const run = await asked('ask');
    const [action] = (await get(`${run}/wfapi/pendingInputActions`)).json<object[]>();
    expect(action).toEqual({
      id: 'Gate',
      proceedText: 'Ship',
      message: 'Ship <it>?',
      inputs: [
        {
          type: 'StringParameterDefinition',
          name: 'TEXT',
          description: 'what <for>',
          definition: { defaultVal: 'some' },
        },
        { type: 'BooleanParameterDefinition', name: 'FLAG', description: '', definition: { defaultVal: true } },
        {
          type: 'ChoiceParameterDefinition',
          name: 'PICK',
          description: '',
          definition: { defaultVal: 'x', choices: ['x', 'y'] },
        },
      ],
      proceedUrl: `${run}/wfapi/inputSubmit?inputId=Gate`,
      abortUrl: `${run}/input/Gate/abort`,
      redirectApprovalUrl: `${run}/input/`,
    });
    expect((await get(`${run}/wfapi/describe`)).json()).toMatchObject({
      status: 'PAUSED_PENDING_INPUT',
      _links: { nextPendingInputAction: { href: `${run}/wfapi/nextPendingInputAction` } },
    });
    for (const url of [`${run}/input/`, `${run}/input/Gate/`]) {
      const { body, statusCode } = await get(url);
      expect(statusCode).toBe(200);
      expect(body).toMatch(/Ship &lt;it(?:&gt;|>)\?/);
      expect(body).toMatch(/<label for="(\S+)">TEXT<\/label><input id="\1"/);
    }
    const json = JSON.stringify({
      parameter: [
        { name: 'TEXT', value: 'more' },
        { name: 'FLAG', value: false },
        { name: 'PICK', value: 'y' },
      ],
    });
    const answer = await post(`${run}/input/Gate/submit`, { proceed: 'Ship', json });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `http://ci.example:8080${run}/console`]);
    expect(await result(run)).toBe('SUCCESS');
    expect((await get(`${run}/consoleText`)).body).toContain(
      'Approved by admin\n[Pipeline] echo\ntold more false y by admin\n',
    );
    expect((await get(`${run}/wfapi/pendingInputActions`)).json()).toEqual([]);
    expect((await get(`${run}/wfapi/nextPendingInputAction`)).json()).toBeNull();
    expect((await get(`${run}/input/`)).body).toContain('asks nothing at the moment.');
  });

  it('is answered by the REST interface, and by the fields of a form', async () => {
    const first = await asked('ask');
    const json = JSON.stringify({ parameter: { name: 'TEXT', value: 'rest' } });
    expect((await post(`${first}/wfapi/inputSubmit?inputId=Gate`, { json })).statusCode).toBe(200);
    const second = await asked('ask');
    const fields = { proceed: 'Ship', TEXT: 'by hand', FLAG: 'true', PICK: 'x' };
    expect((await post(`${second}/input/Gate/submit`, fields)).statusCode).toBe(302);
    expect([await result(first), await result(second)]).toEqual(['SUCCESS', 'SUCCESS']);
    expect((await get(`${second}/consoleText`)).body).toContain('told by hand true x by admin\n');
  });

  it('is refused once and for all', async () => {
    const run = await asked('plain');
    const { id } = (await get(`${run}/wfapi/nextPendingInputAction`)).json<{ id: string }>();
    expect((await post(`${run}/input/${id}/abort`)).statusCode).toBe(200);
    expect(await result(run)).toBe('ABORTED');
    expect((await post(`${run}/input/${id}/proceedEmpty`)).statusCode).toBe(404);
    expect((await post(`${run}/input/${id}/abort`)).statusCode).toBe(404);
  });

  it('takes one answer', async () => {
    const run = await asked('plain');
    const { id } = (await get(`${run}/wfapi/nextPendingInputAction`)).json<{ id: string }>();
    const answers = await Promise.all([1, 2, 3].map(() => post(`${run}/input/${id}/proceedEmpty`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    expect(await result(run)).toBe('SUCCESS');
    expect((await get(`${run}/consoleText`)).body.match(/went on/g)).toHaveLength(1);
  });
});

describe('an answer', () => {
  let run = '';
  beforeAll(async () => {
    run = await asked('ask');
  });

  it('needs the id of what is asked', async () => {
    for (const verb of ['submit', 'proceed', 'proceedEmpty', 'abort']) {
      expect((await post(`${run}/input/Nope/${verb}`)).statusCode).toBe(404);
    }
    expect((await get(`${run}/input/Nope/`)).statusCode).toBe(404);
    expect((await post(`${run}/wfapi/inputSubmit?inputId=Nope`, { json: '{}' })).statusCode).toBe(404);
  });

  it('needs a crumb, and a POST', async () => {
    const authorization = basic('admin', server().password);
    for (const url of [`${run}/input/Gate/proceedEmpty`, `${run}/input/Gate/abort`, `${run}/wfapi/inputSubmit`]) {
      expect((await server().raw({ method: 'POST', url, headers: { authorization } })).statusCode).toBe(403);
      expect((await get(url)).statusCode).toBe(405);
    }
  });

  it('has no other parameters, and its JSON is some', async () => {
    const other = JSON.stringify({ parameter: [{ name: 'OTHER', value: 'x' }] });
    expect((await post(`${run}/input/Gate/proceed`, { json: other })).statusCode).toBe(500);
    expect((await post(`${run}/input/Gate/proceed`, { json: '{"parameter":[' })).statusCode).toBeGreaterThanOrEqual(
      400,
    );
    expect((await get(`${run}/wfapi/pendingInputActions`)).json()).toHaveLength(1);
    expect((await post(`${run}/input/Gate/abort`)).statusCode).toBe(200);
    expect(await result(run)).toBe('ABORTED');
  });

  it('of an administrator does not need his name among those who may give it', async () => {
    const named = await asked('named');
    expect((await post(`${named}/input/Gate/proceedEmpty`)).statusCode).toBe(200);
    expect(await result(named)).toBe('SUCCESS');
  });
});
