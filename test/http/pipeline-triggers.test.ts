import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../src/controller/index.ts';
import { silentLogger } from '../../src/kit/index.ts';
import { createFakeClock } from '../../src/kit/testing/fake-clock.ts';
import type { Run } from '../../src/model/index.ts';
import { createMinuteClock } from '../../src/triggers/timers.ts';
import { createJobTimers } from '../../src/triggers/timers-of-jobs.ts';
import { type ChangingRepository, changingRepository } from '../harness/git-jobs.ts';
import { escapeXml, pipeline } from '../harness/jobs.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const MINUTE = 60_000;
const TRIGGERS = 'org.jenkinsci.plugins.workflow.job.properties.PipelineTriggersJobProperty';
const GWT = 'org.jenkinsci.plugins.gwt';
const HASH = '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c';
const WAIT = { timeout: 150_000 };

async function make(name: string, xml: string): Promise<Job> {
  const item = await server().services.home.items.create('', name, xml);
  if (item.kind !== 'job') throw new Error(`${name} is no job`);
  return item;
}

async function ended(job: Job, number: number): Promise<Run> {
  const found = () => {
    const each = server().services.home.runs.get(job, number);
    return each !== undefined && !('kind' in each) && each.state === 'completed' ? each : undefined;
  };
  await expect.poll(found, WAIT).toBeDefined();
  // It was there just now.
  return found() as Run;
}

async function build(job: Job, number: number, verb = 'build'): Promise<Run> {
  const answer = await server().as({ method: 'POST', url: `/job/${job.name}/${verb}?delay=0sec` });
  expect(answer.statusCode).toBe(201);
  return ended(job, number);
}

function post(url: string, payload: unknown, headers: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', ...headers };
  return server().raw({ method: 'POST', url, payload: JSON.stringify(payload), headers: json });
}

/** How many items the newest delivery started; a stranger hears the same of all. */
async function startedBy(answer: PromiseLike<{ readonly body: string }>): Promise<number | undefined> {
  expect((await answer).body).toBe('received\n');
  return (await server().services.home.webhooks.deliveries()).at(-1)?.started.length;
}

/** What GitHub and Gitea send of a push. */
function pushOf({ url }: ChangingRepository) {
  const of = { ref: 'refs/heads/main', before: '1'.repeat(40), after: HASH };
  return { ...of, repository: { full_name: 'team/app', clone_url: url }, pusher: { name: 'ann' } };
}

const configOf = async (name: string): Promise<string> =>
  (await server().as({ method: 'GET', url: `/job/${name}/config.xml` })).body;

/** The triggers in a job's file, without blanks between elements. */
async function triggersIn(name: string): Promise<string> {
  const xml = (await configOf(name)).replaceAll(/>\s+</g, '><');
  return new RegExp(`<${TRIGGERS}><triggers>(.*)</triggers></${TRIGGERS}>`, 's').exec(xml)?.[1] ?? '';
}

/** Schedules of the server's jobs, in a time of the test's own. */
function timed(from: number) {
  const { home, scheduler, polling } = server().services;
  const clock = createFakeClock(from);
  const timers = createJobTimers({ home, scheduler, polling, clock, log: silentLogger, isQuiet: () => false });
  const minutes = createMinuteClock({ clock, log: silentLogger });
  minutes.add(() => timers.timed());
  minutes.start();
  return { timers, passes: (count: number) => clock.advance(count * MINUTE), end: () => minutes.end() };
}

const stages = (steps: string) => `stages { stage('x') { steps { ${steps} } } }`;

describe('a declarative pipeline', () => {
  const declared = (url: string): string => `pipeline {
    agent any
    options { quietPeriod(0) }
    parameters { string(name: 'TARGET', defaultValue: 'none'); string(name: 'REF', defaultValue: '') }
    triggers {
      cron('TZ=UTC\\n0 4 * * *')
      pollSCM('TZ=UTC\\n30 4 * * *')
      upstream(upstreamProjects: 'up', threshold: hudson.model.Result.UNSTABLE)
      githubPush()
      parameterizedCron('''TZ=UTC
0 5 * * * %TARGET=nightly''')
      GenericTrigger(
        genericVariables: [[key: 'REF', value: '$.ref', regexpFilter: '^refs/heads/']], causeString: 'Push to $REF',
        token: 'abc', regexpFilterText: '$REF', regexpFilterExpression: '^(main|topic)$')
    }
    ${stages(`git url: '${url}', branch: 'main'`)}
  }`;
  let repo: ChangingRepository;
  let job: Job;
  let up: Job;

  beforeAll(async () => {
    const gone: (() => void | Promise<void>)[] = [];
    repo = await changingRepository({ onTestFinished: (action) => void gone.push(action) });
    up = await make('up', '<project><quietPeriod>0</quietPeriod></project>');
    job = await make('declared', pipeline(declared(repo.url)));
    return async () => {
      for (const action of gone) await action();
    };
  });

  it('makes its triggers those of the job, as Jenkins writes them', async () => {
    expect(await build(job, 1)).toMatchObject({ result: 'SUCCESS' });
    const variable = `${GWT}.GenericVariable`;
    expect(await triggersIn('declared')).toBe(
      [
        '<hudson.triggers.TimerTrigger><spec>TZ=UTC\n0 4 * * *</spec></hudson.triggers.TimerTrigger>',
        '<hudson.triggers.SCMTrigger><spec>TZ=UTC\n30 4 * * *</spec><ignorePostCommitHooks>false</ignorePostCommitHooks></hudson.triggers.SCMTrigger>',
        '<jenkins.triggers.ReverseBuildTrigger><spec></spec><upstreamProjects>up</upstreamProjects><threshold><name>UNSTABLE</name><ordinal>1</ordinal><color>YELLOW</color><completeBuild>true</completeBuild></threshold></jenkins.triggers.ReverseBuildTrigger>',
        '<com.cloudbees.jenkins.GitHubPushTrigger><spec></spec></com.cloudbees.jenkins.GitHubPushTrigger>',
        '<org.jenkinsci.plugins.parameterizedscheduler.ParameterizedTimerTrigger><spec></spec><parameterizedSpecification>TZ=UTC\n0 5 * * * %TARGET=nightly</parameterizedSpecification></org.jenkinsci.plugins.parameterizedscheduler.ParameterizedTimerTrigger>',
        `<${GWT}.GenericTrigger><spec></spec><genericVariables><${variable}><expressionType>JSONPath</expressionType><key>REF</key><value>$.ref</value><regexpFilter>^refs/heads/</regexpFilter><defaultValue></defaultValue></${variable}></genericVariables><regexpFilterText>$REF</regexpFilterText><regexpFilterExpression>^(main|topic)$</regexpFilterExpression><genericRequestVariables/><genericHeaderVariables/><printPostContent>false</printPostContent><printContributedVariables>false</printContributedVariables><causeString>Push to $REF</causeString><token>abc</token><tokenCredentialId></tokenCredentialId><silentResponse>false</silentResponse><overrideQuietPeriod>false</overrideQuietPeriod><shouldNotFlatten>false</shouldNotFlatten></${GWT}.GenericTrigger>`,
      ].join(''),
    );
  });

  it('is built when its times have come, if its source changed where it only looks for that', async () => {
    const time = timed(Date.UTC(2026, 10, 21, 3, 59, 30));
    time.passes(1);
    expect(await ended(job, 2)).toMatchObject({ result: 'SUCCESS', causes: [{ kind: 'timer' }] });
    await repo.commit();
    time.passes(30);
    expect(await ended(job, 3)).toMatchObject({ result: 'SUCCESS', causes: [{ kind: 'scm' }] });
    time.passes(30);
    expect(await ended(job, 4)).toMatchObject({
      causes: [{ kind: 'timer', parameters: '{TARGET=nightly}' }],
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'TARGET', value: 'nightly' })]),
    });
    await time.end();
  });

  it('is built after another job, after a push and by a webhook', async () => {
    await build(up, 1);
    expect(await ended(job, 5)).toMatchObject({ causes: [{ kind: 'upstream', project: 'up', build: 1 }] });
    await repo.commit();
    expect(await startedBy(post('/github-webhook/', pushOf(repo), { 'x-github-event': 'push' }))).toBe(1);
    expect(await ended(job, 6)).toMatchObject({
      result: 'SUCCESS',
      causes: [{ kind: 'push', forge: 'github', text: 'Started by GitHub push by ann' }],
    });
    const other = await post('/generic-webhook-trigger/invoke?token=abc', { ref: 'refs/heads/other' });
    expect(other.json<{ jobs: unknown }>().jobs).toMatchObject({ declared: { triggered: false } });
    await post('/generic-webhook-trigger/invoke?token=abc', { ref: 'refs/heads/topic' });
    expect(await ended(job, 7)).toMatchObject({
      causes: [{ text: 'Push to topic' }],
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'REF', value: 'topic' })]),
    });
  });

  it('has none any more after a build without them', async () => {
    const plain = `pipeline { agent any; ${stages("echo 'x'")} }`;
    const script = `<script>${escapeXml(plain)}</script>`;
    const xml = (await configOf('declared')).replace(/<script>.*<\/script>/s, () => script);
    const headers = { 'content-type': 'application/xml' };
    const saved = await server().as({ method: 'POST', url: '/job/declared/config.xml', payload: xml, headers });
    expect(saved.statusCode).toBe(200);
    expect(await triggersIn('declared')).toContain('TimerTrigger');
    await build(job, 8, 'buildWithParameters');
    expect(await configOf('declared')).not.toMatch(/PipelineTriggersJobProperty|<hudson\.triggers|<quietPeriod>/);
    const time = timed(Date.UTC(2026, 10, 21, 3, 59, 30));
    expect(time.timers.of(job)).toEqual([]);
    await time.end();
    expect(await startedBy(post('/github-webhook/', pushOf(repo), { 'x-github-event': 'push' }))).toBe(0);
    expect((await post('/generic-webhook-trigger/invoke?token=abc', {})).statusCode).toBe(404);
    await build(up, 2);
    expect(server().services.queue.itemOf('declared')).toBeUndefined();
  });
});

describe('the step properties', () => {
  it('gives a job pipelineTriggers that forges start, and takes them away', async (t) => {
    const repo = await changingRepository(t);
    const script = (triggers: string) =>
      `properties([pipelineTriggers([${triggers}])]); node { git url: '${repo.url}', branch: 'main' }`;
    const all = "giteaPush(), bitbucketPush(), gitlab(secretToken: 'hush'), upstream('none')";
    const job = await make(
      'scripted',
      pipeline(script(all)).replace('<triggers/>', '<triggers/><quietPeriod>0</quietPeriod>'),
    );
    expect(await build(job, 1)).toMatchObject({ result: 'SUCCESS' });
    const written = await triggersIn('scripted');
    expect(written).toContain(
      '<org.jenkinsci.plugin.gitea.GiteaPushTrigger><spec></spec></org.jenkinsci.plugin.gitea.GiteaPushTrigger><com.cloudbees.jenkins.plugins.BitBucketTrigger><spec></spec></com.cloudbees.jenkins.plugins.BitBucketTrigger><com.dabsquared.gitlabjenkins.GitLabPushTrigger>',
    );
    expect(written).toMatch(/<secretToken>\{AQAAAB/);
    expect(written).toContain('<threshold><name>SUCCESS</name><ordinal>0</ordinal>');

    await repo.commit();
    await post('/gitea-webhook/post', pushOf(repo), { 'x-gitea-event': 'push' });
    expect(await ended(job, 2)).toMatchObject({ causes: [{ text: 'Started by Gitea push by ann' }] });
    await repo.commit();
    const bitbucket = {
      actor: { name: 'ann' },
      repository: { links: { clone: [{ href: repo.url }] } },
      changes: [{ ref: { id: 'refs/heads/main' }, fromHash: '1'.repeat(40), toHash: HASH }],
    };
    await post('/bitbucket-hook/', bitbucket, { 'x-event-key': 'repo:refs_changed' });
    expect(await ended(job, 3)).toMatchObject({ causes: [{ text: 'Started by BitBucket push by ann' }] });
    const gitlab = {
      object_kind: 'push',
      ref: 'refs/heads/main',
      before: '1'.repeat(40),
      after: HASH,
      user_name: 'Ann',
      project: { web_url: 'https://gitlab.example/team/app', git_http_url: repo.url },
      commits: [{ id: HASH, message: 'words' }],
    };
    expect((await post('/project/scripted', gitlab, { 'x-gitlab-token': 'guess' })).statusCode).toBe(401);
    await post('/project/scripted', gitlab, { 'x-gitlab-token': 'hush', 'x-gitlab-event': 'Push Hook' });
    expect(await ended(job, 4)).toMatchObject({ causes: [{ text: 'Started by GitLab push by Ann' }] });

    const xml = (await configOf('scripted')).replace(/<script>.*<\/script>/s, () => `<script>${script('')}</script>`);
    const headers = { 'content-type': 'application/xml' };
    await server().as({ method: 'POST', url: '/job/scripted/config.xml', payload: xml, headers });
    await build(job, 5);
    expect(await triggersIn('scripted')).toBe('');
    await repo.commit();
    await post('/gitea-webhook/post', pushOf(repo), { 'x-gitea-event': 'push' });
    expect(server().services.polling.waiting).toBe(0);
  });
});
