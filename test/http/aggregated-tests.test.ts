import { expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

const FINGERPRINTS = '<hudson.tasks.Fingerprinter><targets>app.jar</targets></hudson.tasks.Fingerprinter>';
const AGGREGATE = (more: string) =>
  `<hudson.tasks.test.AggregatedTestResultPublisher plugin="junit@1166">${more}</hudson.tasks.test.AggregatedTestResultPublisher>`;

async function get(url: string) {
  return server().as({ method: 'GET', url });
}

async function counts(run: string): Promise<unknown> {
  return (await get(`/job/${run}/aggregatedTestReport/api/json`)).json();
}

/** A job that tests what is in its workspace as `app.jar`: one test passes, one does what `exit` says. */
function tests(
  name: string,
  options: { readonly fails: boolean; readonly publishers?: string; readonly end?: string },
) {
  const failure = options.fails ? '<failure message="m"/>' : '';
  const xml = `<testsuite name="${name}"><testcase classname="a.B" name="x"/><testcase classname="a.B" name="y">${failure}</testcase></testsuite>`;
  return createJob(
    server(),
    name,
    freestyle({
      command: `cp ../up/app.jar . 2>/dev/null || true; echo '${xml}' > r.xml; ${options.end ?? ''}`,
      publishers: `<hudson.tasks.junit.JUnitResultArchiver><testResults>r.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>${options.publishers ?? FINGERPRINTS}`,
    }),
  );
}

it('tests of the builds that used what a build made are told of there', async () => {
  await tests('unit', { fails: true });
  await tests('broken', { fails: false, end: 'exit 1' });
  await tests('loose', { fails: false, publishers: '<nothing/>' });
  await createJob(
    server(),
    'up',
    freestyle({
      command: 'echo $BUILD_NUMBER > app.jar',
      publishers: FINGERPRINTS + AGGREGATE('<jobs>unit, broken, loose, gone</jobs>'),
    }),
  );
  expect(await buildJob(server(), 'up')).toBe('SUCCESS');
  expect(await counts('up/1')).toEqual({
    _class: 'hudson.tasks.test.AggregatedTestResultPublisher$TestResultAction',
    failCount: 0,
    skipCount: 0,
    totalCount: 0,
    urlName: 'aggregatedTestReport',
  });
  const results = [];
  for (const name of ['unit', 'broken', 'loose']) results.push(await buildJob(server(), name));
  expect(results).toEqual(['UNSTABLE', 'FAILURE', 'SUCCESS']);
  expect(await counts('up/1')).toMatchObject({ failCount: 1, totalCount: 2 });
  const page = (await get('/job/up/1/aggregatedTestReport/')).body;
  expect(page).toContain('href="/job/unit/1/testReport/"');
  expect(page).not.toContain('/job/broken/1/');
  expect(page).toMatch(/Record no fingerprints.*href="\/job\/loose\/"/s);
  expect((await get('/job/up/1/')).body).toContain('href="/job/up/1/aggregatedTestReport/"');

  // The next one was not used by anybody yet.
  expect(await buildJob(server(), 'up')).toBe('SUCCESS');
  expect(await counts('up/2')).toMatchObject({ totalCount: 0 });
  expect((await get('/job/up/2/aggregatedTestReport/')).body).toMatch(/Have not used.*href="\/job\/unit\/"/s);
  expect((await get('/job/unit/1/aggregatedTestReport/')).statusCode).toBe(404);
  const bare = await server().raw({ method: 'GET', url: '/job/up/1/aggregatedTestReport/' });
  expect(bare.statusCode).toBe(403);
});

it('without names all jobs that come after are meant, and failed builds where they are wanted', async () => {
  await tests('last', { fails: false, end: 'exit 1' });
  const trigger = (job: string) =>
    `<hudson.tasks.BuildTrigger><childProjects>${job}</childProjects></hudson.tasks.BuildTrigger>`;
  await createJob(server(), 'between', freestyle({ command: 'true', publishers: trigger('last') }));
  const publishers = `${FINGERPRINTS}${trigger('between')}${AGGREGATE('<includeFailedBuilds>true</includeFailedBuilds>')}`;
  const job = freestyle({ command: 'mkdir -p ../up; echo whole > app.jar; cp app.jar ../up', publishers });
  await createJob(server(), 'first', job);
  expect(await buildJob(server(), 'first')).toBe('SUCCESS');
  await expect.poll(() => counts('first/1'), { timeout: 150_000 }).toMatchObject({ failCount: 0, totalCount: 2 });
});
