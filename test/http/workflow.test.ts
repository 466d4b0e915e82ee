import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parametersProperty, pipeline, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();

const SCRIPT = `stage('One <b>') {
  echo 'first & <second>'
  echo "value \${params.WHO}"
}
stage('Two') { error 'broke' }`;

interface Described {
  readonly name: string;
  readonly status: string;
  readonly stages: readonly Described[];
  readonly stageFlowNodes: readonly { readonly id: string; readonly name: string; readonly parentNodes: string[] }[];
  readonly id: string;
}

async function get<T>(url: string): Promise<T> {
  const answer = await server().as({ method: 'GET', url });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<T>();
}

async function status(method: 'GET' | 'POST', url: string): Promise<number> {
  return (await server().as({ method, url })).statusCode;
}

async function post(url: string, form: Record<string, string>) {
  const payload = new URLSearchParams(form).toString();
  return server().as({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** Waits for a build that something else asked for. */
async function over(job: string, number: number): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await server().as({ method: 'GET', url: `/job/${job}/${number}/api/json?tree=building,result` });
      expect(answer.statusCode).toBe(200);
      const { building, result } = answer.json<{ building: boolean; result: string }>();
      expect(building).toBe(false);
      return result;
    },
    { timeout: 150_000 },
  );
}

async function logOf(job: string, number: number): Promise<string> {
  return (await server().as({ method: 'GET', url: `/job/${job}/${number}/consoleText` })).body;
}

beforeAll(async () => {
  const properties = parametersProperty(stringParameter('WHO', 'nobody'));
  await createJob(server(), 'p', pipeline(SCRIPT, { properties }));
  await createJob(server(), 'plain', { command: 'true' });
  expect(await buildJob(server(), 'p', 'buildWithParameters?WHO=me&delay=0sec')).toBe('FAILURE');
  expect(await buildJob(server(), 'plain', 'build?delay=0sec')).toBe('SUCCESS');
});

describe('stages of a run', () => {
  it('are described with what failed', async () => {
    const run = await get<Described>('/job/p/1/wfapi/describe');
    expect(run).toMatchObject({
      _links: { self: { href: '/job/p/1/wfapi/describe' } },
      id: '1',
      name: '#1',
      status: 'FAILED',
      stages: [
        { name: 'One <b>', status: 'SUCCESS', execNode: '' },
        { name: 'Two', status: 'FAILED', error: { message: 'broke', type: 'hudson.AbortException' } },
      ],
    });
    expect(await get('/job/p/1/wfapi')).toMatchObject({ id: '1' });
    expect(await get('/job/p/1/wfapi/describe/api/json')).toMatchObject({ id: '1' });
  });

  it('are listed for the newest runs', async () => {
    const runs = await get<Described[]>('/job/p/wfapi/runs?since=%231');
    expect(runs.map(({ name }) => name).at(-1)).toBe('#1');
    expect(runs[0]?.stages[0]).not.toHaveProperty('stageFlowNodes');
    const { headers } = await server().as({ method: 'GET', url: '/job/p/wfapi/runs' });
    expect(headers).toMatchObject({
      'content-type': 'application/json;charset=utf-8',
      'x-frame-options': 'deny',
    });
    const full = await get<Described[]>('/job/p/wfapi/runs?fullStages=true');
    expect(full.at(-1)?.stages[0]?.stageFlowNodes).toHaveLength(2);
    expect(await get('/job/p/wfapi/describe')).toMatchObject({
      name: 'p',
      _links: { runs: { href: '/job/p/wfapi/runs' } },
    });
  });

  it('lead to their steps, and those to what they wrote', async () => {
    const { stages } = await get<Described>('/job/p/1/wfapi/describe');
    const stage = await get<Described>(`/job/p/1/execution/node/${stages[0]?.id}/wfapi/describe`);
    const [first] = stage.stageFlowNodes;
    expect(first).toMatchObject({
      name: 'Print Message',
      status: 'SUCCESS',
      parameterDescription: 'first & <second>',
      parentNodes: [stages[0]?.id],
    });
    const log = await get<Record<string, unknown>>(`/job/p/1/execution/node/${first?.id}/wfapi/log`);
    expect(log).toEqual({
      nodeId: first?.id,
      nodeStatus: 'SUCCESS',
      length: 17,
      hasMore: false,
      text: 'first &amp; &lt;second&gt;\n',
      consoleUrl: `/job/p/1/execution/node/${first?.id}/log`,
    });
    const own = await server().as({ method: 'GET', url: `/job/p/1/execution/node/${first?.id}/` });
    expect(own.body).toContain('<h1>Node Print Message</h1>');
    expect(own.body).toContain(`href="${log['consoleUrl']}"`);
    const page = await server().as({ method: 'GET', url: String(log['consoleUrl']) });
    expect(page.body).toContain('first &amp; &lt;second>');
    expect(await get(`/job/p/1/execution/node/${first?.id}/api/json`)).toMatchObject({
      _class: 'org.jenkinsci.plugins.workflow.cps.nodes.StepAtomNode',
      displayName: 'Print Message',
      id: first?.id,
      running: false,
      url: `job/p/1/execution/node/${first?.id}/`,
    });
  });

  it('have no artifacts and no changes where there are none', async () => {
    expect(await get('/job/p/1/wfapi/artifacts')).toEqual([]);
    expect(await get('/job/p/1/wfapi/changesets')).toEqual([]);
  });

  it('tell what was archived', async () => {
    const script = `node { writeFile file: 'out/a b.txt', text: 'abc'; writeFile file: 'out/c.txt', text: ''
      archiveArtifacts 'out/**' }`;
    await createJob(server(), 'keeps', pipeline(script));
    expect(await buildJob(server(), 'keeps', 'build?delay=0sec')).toBe('SUCCESS');
    const path = 'out/a%20b.txt';
    expect(await get('/job/keeps/1/wfapi/artifacts')).toEqual([
      { id: 'n2', name: 'a b.txt', path, url: `/job/keeps/1/artifact/${path}`, size: 3 },
      { id: 'n3', name: 'c.txt', path: 'out/c.txt', url: '/job/keeps/1/artifact/out/c.txt', size: 0 },
    ]);
    expect(await get('/job/keeps/1/wfapi/describe')).toMatchObject({
      _links: { artifacts: { href: '/job/keeps/1/wfapi/artifacts' } },
    });
    const graph = await get<{ nodes: { displayName: string }[] }>('/job/keeps/1/flowGraph/api/json?depth=1');
    expect(graph.nodes.map(({ displayName }) => displayName)).toContain('Archive the artifacts');
  });

  it('are shown on the pages of run and job, as text', async () => {
    for (const url of ['/job/p/1/', '/job/p/', '/job/p/1/flowGraphTable/']) {
      const { body, statusCode } = await server().as({ method: 'GET', url });
      expect(statusCode).toBe(200);
      expect(body).toMatch(/One &lt;b(?:&gt;|>)/);
      expect(body).not.toContain('One <b>');
    }
  });

  it('are told while they run', async () => {
    await createJob(server(), 'slow', pipeline("stage('Long') { echo 'begun'; sleep 60 }"));
    expect(await status('POST', '/job/slow/build?delay=0sec')).toBe(201);
    await vi.waitFor(async () => expect(await logOf('slow', 1)).toContain('Sleeping'), { timeout: 150_000 });
    expect(await get('/job/slow/1/wfapi/describe')).toMatchObject({
      status: 'IN_PROGRESS',
      stages: [{ name: 'Long', status: 'IN_PROGRESS' }],
    });
    expect(await status('POST', '/job/slow/1/term')).toBe(200);
    expect(await over('slow', 1)).toBe('ABORTED');
  });
});

describe('pausing', () => {
  it('is for who may stop a pipeline, while it runs, and its page says so', async () => {
    await createJob(server(), 'held', pipeline("echo 'begun'; sleep 60; echo 'over'"));
    expect(await status('POST', '/job/held/build?delay=0sec')).toBe(201);
    await vi.waitFor(async () => expect(await logOf('held', 1)).toContain('Sleeping'), { timeout: 150_000 });
    const url = '/job/held/1/pause/toggle';
    const page = async () => (await server().as({ method: 'GET', url: '/job/held/1/' })).body;
    expect(await page()).toContain('Pause/resume');
    expect(await page()).not.toContain('The pipeline is paused.');
    expect((await server().raw({ method: 'POST', url })).statusCode).toBe(403);
    expect(await status('GET', url)).toBe(405);
    const answer = await server().as({ method: 'POST', url });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(await page()).toContain('The pipeline is paused.');
    expect(await get('/job/held/1/wfapi/describe')).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await status('POST', '/job/held/1/stop')).toBe(302);
    expect(await over('held', 1)).toBe('ABORTED');
    expect(await status('POST', url)).toBe(404);
    expect(await status('POST', '/job/plain/1/pause/toggle')).toBe(404);
    expect(await page()).not.toContain('Pause/resume');
  });

  it('is not there for who may only look', async () => {
    const { home, security } = server().services;
    const { authorization } = home.settings.current;
    const reading = { className: 'hudson.security.LegacyAuthorizationStrategy', denyAnonymousRead: false };
    const { tokenValue } = await security.users.newToken('admin', 'test');
    await createJob(server(), 'seen', pipeline("input 'Go?'"));
    expect(await status('POST', '/job/seen/build?delay=0sec')).toBe(201);
    await vi.waitFor(async () => expect(await logOf('seen', 1)).toContain('Go?'), { timeout: 150_000 });
    const headers = { authorization: basic('admin', tokenValue) };
    const toggle = () => server().raw({ method: 'POST', url: '/job/seen/1/pause/toggle', headers });
    await home.settings.change({ authorization: reading });
    const { statusCode } = await toggle();
    await home.settings.change({ authorization });
    expect([statusCode, (await toggle()).statusCode]).toEqual([404, 200]);
    expect(await status('POST', '/job/seen/1/stop')).toBe(302);
    expect(await over('seen', 1)).toBe('ABORTED');
  });
});

describe('what is no pipeline', () => {
  const PATHS = [
    'wfapi',
    'wfapi/describe',
    '1/wfapi/describe',
    '1/execution/node/2/wfapi/log',
    '1/replay/',
    '1/flowGraph/',
  ];

  it.each(PATHS)('has no %s', async (path) => {
    expect(await status('GET', `/job/plain/${path}`)).toBe(404);
  });

  it('is neither terminated nor killed', async () => {
    expect(await status('POST', '/job/plain/1/term/')).toBe(404);
    expect(await status('POST', '/job/plain/1/kill/')).toBe(404);
  });

  it('and nodes that are not there', async () => {
    expect(await status('GET', '/job/p/1/execution/node/999/wfapi/describe')).toBe(404);
    expect(await status('GET', '/job/p/1/execution/node/x/wfapi/log')).toBe(404);
  });
});

describe('a run of a pipeline', () => {
  it('has Jenkins’s rows in their order', async () => {
    const run = await get<Record<string, unknown>>('/job/p/1/api/json');
    expect(Object.keys(run)).toEqual([
      '_class',
      'actions',
      'artifacts',
      'building',
      'description',
      'displayName',
      'duration',
      'estimatedDuration',
      'executor',
      'fullDisplayName',
      'id',
      'keepLog',
      'number',
      'queueId',
      'result',
      'timestamp',
      'url',
      'changeSets',
      'culprits',
      'inProgress',
      'nextBuild',
      'previousBuild',
    ]);
    const { actions } = run as { actions: Record<string, unknown>[] };
    expect(actions.map(({ _class }) => String(_class ?? '').replace(/^.*\./, ''))).toEqual([
      'ParametersAction',
      'CauseAction',
      'LibrariesAction',
      '',
      '',
      'RunDisplayAction',
      'RestartDeclarativePipelineAction',
      '',
      'FlowGraphAction',
      '',
      '',
      '',
    ]);
  });

  it('has its job’s rows in their order, too', async () => {
    const names = Object.keys(await get('/job/p/api/json'));
    expect(names.slice(-5)).toEqual(['concurrentBuild', 'disabled', 'inQueue', 'queueItem', 'resumeBlocked']);
    expect(names.filter((name) => name === 'inQueue')).toHaveLength(1);
  });
});

describe('a replay', () => {
  it('runs an edited script with the parameters of then', async () => {
    expect(await status('GET', '/job/p/1/replay/')).toBe(200);
    const { nextBuildNumber: next } = await get<{ nextBuildNumber: number }>('/job/p/api/json');
    const answer = await post('/job/p/1/replay/run', { mainScript: 'echo "edited ${params.WHO}"\r\necho \'more\'' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/job/p/']);
    expect(await over('p', next)).toBe('SUCCESS');
    const log = await logOf('p', next);
    expect(log).toMatch(/^Started by user admin\nReplayed #1\n/);
    expect(log).toContain('edited me\n');
    const { actions } = await get<{ actions: { causes?: { _class: string }[] }[] }>(`/job/p/${next}/api/json`);
    const causes = actions.flatMap((action) => action.causes ?? []);
    expect(causes).toContainEqual({
      _class: 'org.jenkinsci.plugins.workflow.cps.replay.ReplayCause',
      shortDescription: 'Replayed #1',
    });
    expect((await server().as({ method: 'GET', url: '/job/p/config.xml' })).body).toContain("error 'broke'");
  });

  it('or the same script', async () => {
    const { nextBuildNumber: next } = await get<{ nextBuildNumber: number }>('/job/p/api/json');
    expect(await status('POST', '/job/p/1/replay/rebuild')).toBe(302);
    expect(await over('p', next)).toBe('FAILURE');
  });

  it('waits in the queue by itself', async () => {
    await createJob(server(), 'twice', pipeline("echo 'x'"));
    expect(await buildJob(server(), 'twice', 'build?delay=0sec')).toBe('SUCCESS');
    await post('/quietDown', {});
    await post('/job/twice/1/replay/run', { mainScript: "echo 'a'" });
    await post('/job/twice/1/replay/run', { mainScript: "echo 'b'" });
    await post('/cancelQuietDown', {});
    expect([await over('twice', 2), await over('twice', 3)]).toEqual(['SUCCESS', 'SUCCESS']);
    expect([await logOf('twice', 2), await logOf('twice', 3)].join('')).toMatch(/\na\n.*\nb\n/s);
  });

  it('of what runs outside of the sandbox is for administrators', async () => {
    await createJob(server(), 'open', pipeline("echo 'x'", { sandbox: false }));
    expect(await buildJob(server(), 'open', 'build?delay=0sec')).toBe('SUCCESS');
    expect(await status('GET', '/job/open/1/replay/')).toBe(200);
  });
});

describe('a restart', () => {
  it('begins a declarative pipeline at a stage', async () => {
    const script = `pipeline {
      agent none
      stages {
        stage('Build') { steps { echo 'built' } }
        stage('Deploy') { steps { echo 'deployed' } }
      }
    }`;
    await createJob(server(), 'declared', pipeline(script));
    expect(await buildJob(server(), 'declared', 'build?delay=0sec')).toBe('SUCCESS');
    const page = await server().as({ method: 'GET', url: '/job/declared/1/restart/' });
    expect(page.body).toMatch(/type="radio" name="stageName" value="Deploy"/);
    expect((await post('/job/declared/1/restart/restart', { stageName: 'Deploy' })).statusCode).toBe(302);
    expect(await over('declared', 2)).toBe('SUCCESS');
    const log = await logOf('declared', 2);
    expect(log).toContain('Restarted from build #1, stage Deploy\n');
    expect(log).not.toContain('\nbuilt\n');
    expect(log).toContain('\ndeployed\n');
    expect((await post('/job/declared/1/restart/restart', { stageName: 'None' })).statusCode).toBe(400);
  });

  it('is asked for by programs, too', async () => {
    const ask = async (stageName: string) =>
      (await post('/job/declared/1/restart/restartPipeline', { stageName })).json<{ data: unknown }>().data;
    const missing = 'Stage Nope is not present in the top-level stages for declared #1, so cannot be restarted.';
    expect(await ask('Nope')).toEqual({
      success: 'false',
      message: `Failure restarting from stage: java.lang.IllegalStateException: ${missing}`,
    });
    const { nextBuildNumber: next } = await get<{ nextBuildNumber: number }>('/job/declared/api/json');
    expect(await ask('Build')).toEqual({ success: 'true', message: 'ok' });
    expect(await over('declared', next)).toBe('SUCCESS');
    const check = await server().as({ method: 'GET', url: '/job/declared/1/restart/checkStageName?value=Nope' });
    expect(check.body).toBe(`<div class="error">${missing}</div>`);
  });

  it('is told by the remote API', async () => {
    const told = { restartEnabled: true, restartableStages: ['Build', 'Deploy'] };
    expect(await get('/job/declared/1/restart/api/json')).toMatchObject(told);
    const run = await get<{ actions: object[] }>('/job/declared/1/api/json?depth=1');
    expect(run.actions).toContainEqual({
      _class: 'org.jenkinsci.plugins.pipeline.modeldefinition.actions.RestartDeclarativePipelineAction',
      ...told,
    });
  });

  it('is no matter of other scripts', async () => {
    expect(await status('GET', '/job/p/1/restart/')).toBe(404);
    expect((await post('/job/p/1/restart/restart', { stageName: 'One <b>' })).statusCode).toBe(404);
  });
});

describe('a script that is not run yet', () => {
  const ADDRESSES = [
    '/job/p/1/replay/checkScriptCompile',
    '/job/p/descriptorByName/org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition/checkScriptCompile',
  ];

  it.each(ADDRESSES)('is looked at by %s', async (url) => {
    expect((await post(url, { value: "echo 'x'" })).json()).toEqual({
      column: 0,
      line: 0,
      message: '',
      status: 'success',
    });
    expect((await post(url, { value: 'pipeline { agent any; stages { } }' })).json()).toEqual([
      { column: 23, line: 1, message: 'No stages specified', status: 'fail' },
    ]);
    expect((await post(url, { value: "echo 'x" })).json()).toMatchObject([{ line: 1, status: 'fail' }]);
  });
});

describe('a run that looked at env', () => {
  it('tells what it gave to it', async () => {
    await createJob(server(), 'given', pipeline("env.B = 'two'; env.A = '<1>'; echo env.A"));
    expect(await buildJob(server(), 'given', 'build?delay=0sec')).toBe('SUCCESS');
    const { actions } = await get<{ actions: object[] }>('/job/given/1/api/json?depth=1');
    const action = { _class: 'org.jenkinsci.plugins.workflow.cps.EnvActionImpl' };
    expect(actions).toContainEqual({ ...action, environment: { A: '<1>', B: 'two' } });
    const shallow = await get<{ actions: object[] }>('/job/given/1/api/json');
    expect(shallow.actions).toContainEqual(action);
  });
});

describe('the graph of a run', () => {
  it('is told by the remote API', async () => {
    const graph = await get<{ nodes: Record<string, unknown>[] }>('/job/p/1/flowGraph/api/json?depth=1');
    expect(graph).toHaveProperty('_class', 'org.jenkinsci.plugins.workflow.job.views.FlowGraphAction');
    expect(graph.nodes[0]).toMatchObject({ id: '2', displayName: 'Start of Pipeline', iconColor: 'blue', parents: [] });
    expect(graph.nodes.map(({ iconColor }) => iconColor)).toContain('red');
    const flat = await get<{ nodes: object[] }>('/job/p/1/flowGraph/api/json');
    expect(flat.nodes[0]).toEqual({ _class: 'org.jenkinsci.plugins.workflow.graph.FlowStartNode' });
  });
});

describe('the syntax', () => {
  it.each(['/pipeline-syntax/?step=echo', '/pipeline-syntax/html', '/job/p/pipeline-syntax/?step=echo'])(
    'at %s has every step',
    async (url) => {
      const { body, statusCode } = await server().as({ method: 'GET', url });
      expect(statusCode).toBe(200);
      expect(body).toContain('<code>echo</code>');
    },
  );

  it('writes the call of a step', async () => {
    const ask = (fields: Record<string, string>) =>
      server().as({
        method: 'POST',
        url: '/pipeline-syntax/generateSnippet',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    expect((await ask({ step: 'sh', '_.script': 'make' })).body).toBe("sh 'make'");
    const json = JSON.stringify({ step: 'sh', script: 'make', returnStdout: true });
    expect((await ask({ json })).body).toBe("sh script: 'make', returnStdout: true");
    expect((await ask({ step: 'nosuch' })).statusCode).toBe(404);
    expect((await server().as({ method: 'GET', url: '/pipeline-syntax/?step=nosuch' })).statusCode).toBe(404);
  });

  it('is there for editors', async () => {
    const { body } = await server().as({ method: 'GET', url: '/job/p/pipeline-syntax/gdsl' });
    expect(body).toMatch(/^\/\/The global script scope\n/);
    expect((await server().as({ method: 'GET', url: '/job/p/pipeline-syntax/globals' })).body).toContain(
      'currentBuild',
    );
  });
});

describe('the form of the settings', () => {
  it('changes script and description, and nothing else', async () => {
    await createJob(server(), 'formed', pipeline("echo 'old'"));
    const page = await server().as({ method: 'GET', url: '/job/formed/configure' });
    expect(page.body).toContain("echo 'old'");
    const answer = await post('/job/formed/configSubmit', {
      description: 'for <people>',
      script: "echo 'new'\r\necho '<two>'",
      sandbox: 'true',
    });
    expect(answer.statusCode).toBe(302);
    const { body } = await server().as({ method: 'GET', url: '/job/formed/config.xml' });
    expect(body).toContain('<description>for &lt;people&gt;</description>');
    expect(body).toContain(
      "echo 'new'\necho '&lt;two&gt;'</script>".replaceAll("'", body.includes('&apos;') ? '&apos;' : "'"),
    );
    expect(body).toContain('plugin="workflow-cps"');
    expect(await buildJob(server(), 'formed', 'build?delay=0sec')).toBe('SUCCESS');
  });

  it('makes a script for a new job', async () => {
    await post('/createItem', { name: 'fresh', mode: 'org.jenkinsci.plugins.workflow.job.WorkflowJob' });
    await post('/job/fresh/configSubmit', { description: '', script: "echo 'made'", sandbox: 'true' });
    expect(await buildJob(server(), 'fresh', 'build?delay=0sec')).toBe('SUCCESS');
    expect(await logOf('fresh', 1)).toContain('\nmade\n');
  });
});
