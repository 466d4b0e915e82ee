import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Failure, newRun, type Result, type Run } from '../../src/model/index.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

type Job = ReturnType<ReturnType<typeof server>['services']['home']['items']['jobs']>[number];

const RESULTS: readonly Result[] = ['SUCCESS', 'UNSTABLE', 'FAILURE', 'NOT_BUILT', 'ABORTED'];
const MATRIX = `<matrix-project><axes><hudson.matrix.TextAxis><name>V</name><values><string>a</string><string>b</string>
</values></hudson.matrix.TextAxis></axes></matrix-project>`;
const RUN = 'number,result,url,building,displayName,duration,timestamp,id,inProgress';
const JOB = 'name,fullName,url,color,displayName,displayNameOrNull,description,disabled,keepDependencies';

/** What is asked, with the place of a text that makes the question another one of the same meaning. */
const QUESTIONS: readonly ((other: string) => string)[] = [
  (other) => `/api/json?tree=jobs[name,url,color]${other}`,
  (other) => `/api/json?tree=jobs[${JOB},lastBuild[${RUN}],lastFailedBuild[${RUN}]]${other}`,
  (other) => `/api/python?tree=jobs[name,lastCompletedBuild[number,result]{0,1}]{0,3}${other}`,
  (other) => `/api/xml?tree=jobs[name,color,lastBuild[*]],primaryView[jobs[name,color,lastBuild[number]]]${other}`,
  (other) => `/api/json?tree=jobs[name,buildable,nextBuildNumber,healthReport[*],lastBuild[number]]${other}`,
  (other) => `/api/json?tree=jobs[name,fullDisplayName,jobs[name,fullName,url,lastBuild[number,url]]]${other}`,
  (other) => `/api/json?tree=jobs[name,activeConfigurations[name,url,color,lastBuild[number]]]${other}`,
  (other) => `/job/folder/api/json?tree=jobs[name,url,displayName,lastBuild[url]]${other}`,
  (other) => `/job/moved/api/json?tree=jobs[name,fullName,displayName,lastBuild[url]]${other}`,
  (other) => `/view/all/job/folder/api/json?tree=jobs[name,url,displayName,lastBuild[url]]${other}`,
  (other) => `/view/all/api/json?tree=jobs[*]${other}`,
  (other) => `/api/json?depth=${other === '' ? '' : '0'.repeat(Number(other.slice(2)))}2`,
  (other) => `/api/xml?depth=${other === '' ? '' : '0'.repeat(Number(other.slice(2)))}1`,
  (other) => `/api/json?depth=${other === '' ? '' : '0'.repeat(Number(other.slice(2)))}0`,
  (other) => `/view/all/api/json?tree=name,url,jobs[name,color,lastBuild[number]]${other}`,
  (other) => `/job/job-2/api/json?depth=${other === '' ? '' : '0'.repeat(Number(other.slice(2)))}0`,
  (other) => `/job/job-3/api/xml?depth=${other === '' ? '' : '0'.repeat(Number(other.slice(2)))}1`,
  (other) => `/job/job-2/api/json?tree=*,builds[number,result,displayName],upstreamProjects[name,color]${other}`,
  (other) => `/view/all/job/job-3/api/python?tree=url,builds[url],downstreamProjects[color],healthReport[*]${other}`,
];

/** Counts the questions that are asked once. */
let asked = 0;

async function expectFresh(question: (other: string) => string, host: string, isAdmin: boolean): Promise<void> {
  const { as, raw } = server();
  const ask = isAdmin ? as : raw;
  asked += 1;
  const [kept, fresh] = [question(''), question(`,x${asked}`)];
  const answers = [await ask({ url: kept, headers: { host } }), await ask({ url: fresh, headers: { host } })];
  const [of, expected] = answers.map(({ statusCode, body }) => ({ statusCode, body }));
  // A job may have another name by now, or none.
  if (isAdmin)
    expect([200, /\/job\/(job-|folder|moved)/.test(question('')) ? 404 : 200]).toContain(expected?.statusCode);
  // A refusal tells the address.
  if (expected?.statusCode === 200) expect(of).toEqual(expected);
  else expect(of?.statusCode).toBe(expected?.statusCode);
  // That of the server is the one of its settings; all below it have the one by which the client asked.
  const origins = of?.statusCode === 200 ? of.body.match(/https?:\/\/[^/"'<]+(?=\/[^"'<]*job\/)/g) : null;
  expect((origins ?? []).filter((origin) => origin !== `http://${host}`)).toEqual([]);
}

/** A change: what is done, and two numbers that choose to what. */
type Change = readonly [what: string, which: number, how: number];

const live = new Set<{ readonly job: Job; readonly run: Run }>();

function oneOf<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}

async function changeRuns(job: Job, [what, which, how]: Change): Promise<void> {
  const { runs } = server().services.home;
  const run = runs.get(job, oneOf(runs.numbers(job), how) ?? 0);
  const underWay = oneOf([...live], which);
  if (what === 'begin') {
    live.add({ job, run: await runs.begin(job, (next) => newRun(job.fullName, next, 1000 + how)) });
  } else if (what === 'end' && underWay !== undefined) {
    live.delete(underWay);
    await runs.complete(underWay.job, underWay.run, { result: oneOf(RESULTS, how) ?? 'SUCCESS', duration: how });
  } else if (what === 'silently' && underWay !== undefined) {
    underWay.run.displayName = `silent ${how}`;
    underWay.run.result = oneOf(RESULTS, how) ?? null;
  } else if (run === undefined || 'kind' in run || run.state !== 'completed') return;
  else if (what === 'name run') {
    run.displayName = `name ${how}`;
    await runs.save(job, run);
  } else if (what === 'delete run') await runs.delete(job, run.number);
}

async function change([what, which, how]: Change): Promise<void> {
  const { items, runs, settings } = server().services.home;
  const job = oneOf(items.jobs(), which);
  if (job === undefined) return;
  const hasLive = [...live].some((each) => `${each.job.fullName}/`.startsWith(`${job.fullName}/`));
  const fields = `<description>said ${how}</description><displayName>shown ${how}</displayName>`;
  if (what === 'configure' && job.cell === null) {
    const publishers =
      '<publishers><hudson.tasks.BuildTrigger><childProjects>job-2, job-3, job-4</childProjects></hudson.tasks.BuildTrigger></publishers>';
    const text = `${fields}<disabled>${how % 2 === 0}</disabled>${how % 3 === 0 ? publishers : ''}`;
    const xml =
      job.itemKind.form === 'matrix' ? MATRIX.replace('<axes>', `${text}<axes>`) : `<project>${text}</project>`;
    await items.replaceConfig(job, xml);
  } else if (what === 'rename' && !hasLive) await items.rename(job, `${how % 2 === 0 ? 'ä ' : ''}job-${how}`);
  else if (what === 'delete' && !hasLive) await items.delete(job);
  else if (what === 'create') await items.create(how % 2 === 0 ? '' : 'folder', `job-${how}`, '<project/>');
  else if (what === 'rename folder' && live.size === 0) {
    const folder = items.get('folder') ?? items.get('moved');
    if (folder !== undefined) await items.rename(folder, folder.name === 'folder' ? 'moved' : 'folder');
  } else if (what === 'read again' && live.size === 0) {
    await items.load();
    runs.forget();
  } else if (what === 'say') await settings.change({ systemMessage: how === 0 ? null : `said ${how}` });
  else if (what === 'view') {
    const { views } = server().services.home;
    const shown = `<hudson.model.ListView><includeRegex>.*${how}</includeRegex></hudson.model.ListView>`;
    if (views.get('', `view ${how}`) === undefined) await views.create('', `view ${how}`, shown);
  } else if (what === 'admit') {
    const className = 'hudson.security.LegacyAuthorizationStrategy';
    const logged = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
    await settings.change({
      authorization: { className: how % 2 === 0 ? className : logged, denyAnonymousRead: how % 3 === 0 },
    });
  } else await changeRuns(job, [what, which, how]);
}

const number = fc.nat(9);
const ofRuns = ['begin', 'begin', 'end', 'end', 'silently', 'name run', 'delete run'];
const ofItems = ['configure', 'rename', 'rename folder', 'delete', 'create', 'read again', 'admit', 'say', 'view'];
const changes = fc.array(fc.tuple(fc.constantFrom(...ofRuns, ...ofItems), number, number), {
  minLength: 10,
  maxLength: 25,
});

it('lists of jobs are always those of a question that was never asked before', async () => {
  const { items } = server().services.home;
  await items.create('', 'folder', '<com.cloudbees.hudson.plugins.folder.Folder/>');
  await items.create('', 'matrix', MATRIX);
  await fc.assert(
    fc.asyncProperty(
      changes,
      fc.array(fc.nat(QUESTIONS.length - 1), { minLength: 3, maxLength: 3 }),
      async (all, some) => {
        for (const each of [['create', 0, 2] as const, ['create', 0, 3] as const, ...all]) {
          try {
            await change(each);
          } catch (error) {
            if (!(error instanceof Failure)) throw error;
          }
          for (const which of some) {
            const question = QUESTIONS[which] ?? String;
            // Mostly the same address, since a text is kept for one alone.
            const host = each[2] < 3 ? 'other.example:81' : 'ci.example';
            for (const isAdmin of [true, false]) await expectFresh(question, host, isAdmin);
          }
        }
      },
    ),
    { numRuns: 16 },
  );
});
