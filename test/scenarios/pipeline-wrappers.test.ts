import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilLine } from '../harness/builds.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

interface Run {
  readonly inProgress: boolean;
  readonly result: string | null;
  readonly displayName: string;
  readonly description: string | null;
}

const THROTTLE = 'hudson.plugins.throttleconcurrents.ThrottleJobProperty';
const CATEGORY = `${THROTTLE}_-ThrottleCategory`;
const FULL = 'Already running 1 builds across all nodes';

const gone: (() => void | Promise<void>)[] = [];
let home: string;
let server: ServerProcess;

beforeAll(async () => {
  home = await preparedHome({ onTestFinished: (action) => void gone.push(action) });
  await writeFile(
    join(home, `${THROTTLE}.xml`),
    `<${THROTTLE}_-DescriptorImpl><categories><${CATEGORY}><maxConcurrentPerNode>0</maxConcurrentPerNode><maxConcurrentTotal>1</maxConcurrentTotal><categoryName>db</categoryName></${CATEGORY}></categories></${THROTTLE}_-DescriptorImpl>`,
  );
  server = await spawnServer({ home });
  await server.client.post('computer/(built-in)/configSubmit', {
    body: new URLSearchParams({ json: JSON.stringify({ numExecutors: '8' }) }),
  });
});

afterAll(async () => {
  await server.kill();
  for (const action of gone) await action();
});

async function make(name: string, xml: string): Promise<void> {
  expect((await server.client.postXml(`createItem?name=${name}`, xml)).status).toBe(200);
}

async function ask(name: string): Promise<void> {
  expect((await server.client.post(`job/${name}/build?delay=0sec`)).status).toBe(201);
}

async function ended(name: string, number = 1): Promise<Run & { readonly log: string }> {
  const run = await server.client.until<Run>(`job/${name}/${number}/api/json`, ({ inProgress }) => !inProgress);
  return { ...run, log: await server.client.text(`job/${name}/${number}/consoleText`) };
}

async function built(name: string, script: string): Promise<Run & { readonly log: string }> {
  await make(name, pipeline(script));
  await ask(name);
  return ended(name);
}

/** A `node` of a pipeline has no name in the queue. */
const PART = '';

/** Resolves when a job, or part of one, waits in the queue with this reason. */
async function held(name: string, why: string): Promise<void> {
  await server.client.until<{ items: { why: string; task: { name?: string } }[] }>(
    'queue/api/json?tree=items[why,task[name]]',
    ({ items }) => items.some((each) => each.why.includes(why) && (each.task.name ?? PART) === name),
  );
}

const waiting = (file: string) => `while [ ! -e "${file}" ]; do sleep 0.02; done`;

describe('around the steps of a pipeline', () => {
  it('times of lines are kept, colours shown and time limits obeyed', async () => {
    const script = `pipeline {
      agent any
      options { timestamps(); ansiColor('xterm') }
      stages {
        stage('says') { steps { sh 'set +x; printf "\\\\033[31mred <b>\\\\033[0m %s\\\\n" $TERM' } }
        stage('hangs') {
          options { timeout(time: 1, unit: 'SECONDS') }
          steps { sh 'exec sleep 1000' }
        }
      }
    }`;
    await make(
      'step',
      pipeline('try { timeout(time: 1, unit: "SECONDS") { sleep 1000 } } catch (e) { echo "caught ${e}" }'),
    );
    await make(
      'whole',
      pipeline(`pipeline {
        agent none
        options { timeout(time: 1, unit: 'SECONDS') }
        stages { stage('hangs') { steps { sleep 1000 } } }
      }`),
    );
    for (const name of ['step', 'whole']) await ask(name);
    const { result, log } = await built('all', script);
    expect(result).toBe('ABORTED');
    expect(log).toMatch(/\n\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\] \u001b\[31mred <b>\u001b\[0m xterm\n/);
    expect(log).toMatch(/\] Cancelling nested steps due to timeout\n/);
    expect(log).toMatch(/\nTimeout has been exceeded\nFinished: ABORTED\n$/);
    const step = await ended('step');
    expect(step.log).toContain('\nCancelling nested steps due to timeout\n');
    expect(step.log).toContain('\ncaught org.jenkinsci.plugins.workflow.steps.FlowInterruptedException\n');
    const whole = await ended('whole');
    expect(whole.result).toBe('ABORTED');
    expect(whole.log).toMatch(/\nCancelling nested steps due to timeout\n[\s\S]*\nTimeout has been exceeded\n/);
    const page = await server.client.text('job/all/1/logText/progressiveHtml');
    expect(page).toMatch(/<span class=["']ansi-fg-1["']>red &lt;b(?:&gt;|>)<\/span> xterm/);
  });

  it('passwords are masked, by the symbol and by the class of their plugin', async () => {
    const pairs = "varPasswordPairs: [[var: 'PW', password: 'masked-word']]";
    const { result, log } = await built(
      'masked',
      `node { wrap([$class: 'MaskPasswordsBuildWrapper', ${pairs}]) { sh 'set +x; echo "it is $PW \${#PW}"'; echo 'a masked-word' } }
       maskPasswords(${pairs}) { echo "in \${env.PW}" }`,
    );
    expect(result).toBe('SUCCESS');
    expect(log).toContain('\nit is ******** 11\n');
    expect(log).toContain('\na ********\n');
    expect(log).toContain('\nin ********\n');
    expect(log).not.toContain('masked-word');
  });

  it('what expressions match is masked, in the forms of both versions of the plugin', async () => {
    const { result, log } = await built(
      'matched',
      `node {
        maskPasswords(varPasswordPairs: [], varMaskRegexes: [[regex: 'tok-[0-9]+']]) { sh 'set +x; echo it is tok-1'; echo 'a tok-2' }
        timestamps { wrap([$class: 'MaskPasswordsBuildWrapper', varMaskRegexes: [[key: 'begin', value: '^key=(.*)']]]) { echo 'key=hunter2' } }
      }`,
    );
    expect(result).toBe('SUCCESS');
    expect(log).toContain('\nit is ********\n');
    expect(log).toContain('\na ********\n');
    expect(log).toMatch(/\] key=\*{8}\n/);
    expect(log).not.toMatch(/tok-\d|hunter2/);
    const refused = await built('unclosed', `maskPasswords(varMaskRegexes: [[regex: '(unclosed']]) { echo 'began' }`);
    expect(refused.result).toBe('FAILURE');
    expect(refused.log).toContain('ERROR: Mask Passwords: what a regular expression matches cannot be hidden: ');
    expect(refused.log).not.toMatch(/^began$/m);
    const empty = await built('no-expression', `maskPasswords(varMaskRegexes: [[key: 'of what?']]) { echo 'began' }`);
    expect(empty.log).toContain('ERROR: Mask Passwords: an entry of varMaskRegexes has no regular expression\n');
    expect(empty.log).not.toMatch(/^began$/m);
  });

  it('a build gets its name and description of templates', async () => {
    const { displayName, description, log } = await built(
      'named',
      `node {
        writeFile file: 'version', text: '1.2.3'
        buildName '\${FILE,path="version"}-\${BUILD_NUMBER} of \${ENV,var="JOB_NAME"}'
        buildDescription '\${NOBODY}'
        buildDescription "by \${env.JOB_NAME}"
      }`,
    );
    expect({ displayName, description }).toEqual({ displayName: '1.2.3-1 of named', description: 'by named' });
    expect(log).toContain("[Pipeline] buildName\nNew run name is '1.2.3-1 of named'\n");
    expect(log).toContain("MacroEvaluationException: Unrecognized macro 'NOBODY' in '${NOBODY}'\n");
  });
});

describe('what a pipeline says of the builds of its job', () => {
  it('buildDiscarder removes old builds and artifacts, and nothing else', async () => {
    const script = `pipeline {
      agent any
      options { buildDiscarder(logRotator(numToKeepStr: '2', artifactNumToKeepStr: '1')) }
      stages { stage('x') { steps { sh 'echo $BUILD_NUMBER >n.txt'; archiveArtifacts 'n.txt' } } }
    }`;
    await built('kept', script);
    for (const number of [2, 3]) {
      await ask('kept');
      await ended('kept', number);
    }
    const { client } = server;
    await client.until<{ builds: { number: number; artifacts: unknown[] }[] }>(
      'job/kept/api/json?tree=builds[number,artifacts[fileName]]',
      ({ builds }) => JSON.stringify(builds.map((each) => [each.number, each.artifacts.length])) === '[[3,1],[2,0]]',
    );
    expect(await client.text('job/kept/3/artifact/n.txt')).toBe('3\n');
    expect((await client.get('job/kept/2/artifact/n.txt')).status).toBe(404);
    expect((await client.get('job/kept/1/api/json')).status).toBe(404);
    expect(existsSync(join(home, 'jobs/kept/builds/1'))).toBe(false);
    expect(existsSync(join(home, 'jobs/kept/builds/2/archive'))).toBe(false);
  });

  it('throttleJobProperty and rateLimitBuilds hold further ones back', async () => {
    const limits =
      "maxConcurrentTotal: 1, maxConcurrentPerNode: 0, categories: [], throttleEnabled: true, throttleOption: 'project', limitOneJobWithMatchingParams: false, paramsToUseForLimit: ''";
    await make(
      'solo',
      pipeline(
        `properties([throttleJobProperty(${limits})]); node { sh '''set +x; echo up; ${waiting('../solo-go')}''' }`,
      ),
    );
    await ask('solo');
    await untilLine(server.client, 'job/solo/1', 'up');
    await ask('solo');
    await held('solo', FULL);
    await writeFile(join(home, 'workspace/solo-go'), '');
    expect(await ended('solo', 2)).toMatchObject({ result: 'SUCCESS' });

    const rated = `pipeline { agent none
      options { rateLimitBuilds(throttle: [count: 1, durationName: 'hour', userBoost: false]) }
      stages { stage('x') { steps { echo 'x' } } } }`;
    await built('rated', rated);
    await ask('rated');
    await held('rated', 'Build throttle expires at ');
  });
});

describe('the step throttle', () => {
  const own = `<${THROTTLE}><categories><string>db</string></categories><throttleEnabled>true</throttleEnabled><throttleOption>category</throttleOption></${THROTTLE}>`;

  it('counts its nodes with the builds of a category, both ways, and after the server was killed', async () => {
    await make('own', freestyle({ properties: own, command: `${waiting('../own-go')}; rm ../own-go` }));
    const script = `throttle(['db']) { node { sh '''set +x; echo up; ${waiting('../part-go')}''' } }`;
    await make('part', pipeline(script));
    await ask('own');
    await server.client.until<{ building: boolean }>('job/own/1/api/json', ({ building }) => building);
    await ask('part');
    await held(PART, FULL);
    await writeFile(join(home, 'workspace/own-go'), '');
    await untilLine(server.client, 'job/part/1', 'up');
    await ask('own');
    await held('own', FULL);

    await server.kill();
    server = await spawnServer({ home });
    await held('own', FULL);
    await writeFile(join(home, 'workspace/part-go'), '');
    expect(await ended('part')).toMatchObject({ result: 'SUCCESS' });
    await writeFile(join(home, 'workspace/own-go'), '');
    expect(
      await server.client.until<{ building: boolean }>('job/own/2/api/json', ({ building }) => !building),
    ).toMatchObject({ result: 'SUCCESS' });
  });

  it('refuses categories that are not configured', async () => {
    const { result, log } = await built('refused', "throttle(['db', 'db', 'none']) { echo 'never' }");
    expect(result).toBe('FAILURE');
    expect(log).toContain('\nOne or more duplicate categories (db) specified. Duplicates will be ignored.\n');
    expect(log).toContain('java.lang.IllegalArgumentException: One or more specified categories do not exist: none\n');
    expect(log).not.toContain('never\n');
  });
});
