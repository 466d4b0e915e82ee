import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { type GivenServer, startOn } from '../harness/given-home.ts';
import { FAULTS, type Fault, stateOf, statesIn } from './broken-files.ts';
import { filesIn, richHome } from './rich-home.ts';

/** A regular expression: each file whose path matches it is broken by itself; `.` are all, which takes half an hour. */
const wanted = process.env['MILLWRIGHT_BROKEN'] ?? '';

/** Files that are broken at the same time: nothing joins those of one row. */
const TOGETHER: readonly (readonly string[])[] = [
  ['config.xml'],
  ['users/users.xml', 'queue.xml'],
  ['users/admin_8626274582253115171/config.xml', 'queue.journal', 'queue.xml.bak'],
  ['secrets/master.key'],
  [
    'secret.key',
    'identity.key.enc',
    'secrets/hudson.util.Secret',
    'secrets/com.cloudbees.plugins.credentials.SecretBytes.KEY',
    'secrets/jenkins.model.Jenkins.crumbSalt',
    'secrets/org.jenkinsci.main.modules.instance_identity.InstanceIdentity.KEY',
  ],
  [
    '.millwright-outbox/1.json',
    'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsConfig.xml',
    'credentials.xml',
    'github-plugin-configuration.xml',
    'hudson.plugins.emailext.ExtendedEmailPublisher.xml',
    'hudson.plugins.git.ApiTokenPropertyConfiguration.xml',
    'hudson.plugins.git.GitTool.xml',
    'hudson.plugins.throttleconcurrents.ThrottleJobProperty.xml',
    'hudson.tasks.Mailer.xml',
    'hudson.tasks.Maven.xml',
    'hudson.tasks.Shell.xml',
    'hudson.triggers.SCMTrigger.xml',
    'init.groovy',
    'init.groovy.d/hello.groovy',
    'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers.xml',
    'jenkins.install.InstallUtil.lastExecVersion',
    'jenkins.model.JenkinsLocationConfiguration.xml',
    'millwright-webhooks.xml',
    'nodes/far/config.xml',
    'org.jenkinsci.plugins.workflow.libs.GlobalLibraries.xml',
    'plugins/git.jpi.disabled',
    'webhook-deliveries.jsonl',
  ],
  [
    'jobs/bound/config.xml',
    'jobs/credmiss/builds/1/log-index',
    'jobs/creduse/builds/1/workflow/2.xml',
    'jobs/gitclean/builds/1/build.xml',
    'jobs/gitclean/builds/2/timestamper/timestamps',
    'jobs/gitjob/builds/permalinks',
    'jobs/gitjob/builds/1/changelog.xml',
    'jobs/gitpipe/builds/1/build.xml',
    'jobs/mb/branches/main/name-utf8.txt',
    'jobs/mb/indexing/indexing.xml',
    'jobs/mb/state.xml',
    'jobs/mx/configurations/axis-V/a/config.xml',
    'jobs/mx/configurations/axis-V/b/builds/1/build.xml',
    'jobs/nolabel/nextBuildNumber',
    'jobs/pipe/builds/1/log',
    'jobs/pipefail/builds/permalinks',
    'jobs/pipeparams/config.xml',
    'jobs/team/jobs/sub one/config.xml',
    'jobs/tests/builds/1/junitResult.xml',
  ],
];

/** What the server writes anew at each start, from what it could read. */
const OWN = /^(?:queue\.(?:xml|journal|xml\.bak)|secrets\/recoveryPassword|jobs\/mb\/indexing\/.*)$/;

/**
 * Whether a broken file's content may be replaced: a journal lacks the line that a crash cut off, a backup is an older one,
 * a version is one whatever it says, and the look for branches that is noted in a file which cannot be read is made again.
 */
function mayBeReplaced(path: string, fault: Fault): boolean {
  if (path.includes('/indexing/')) return true;
  const isCut = fault === 'torn' || fault === 'empty';
  return path === 'queue.xml.bak'
    ? isCut || fault === 'noise'
    : isCut && /^(?:queue\.journal|jenkins\.install\..*)$/.test(path);
}

const endings: (() => Promise<void> | void)[] = [];
let rich = '';
let groups: readonly (readonly string[])[] = TOGETHER;

beforeAll(async () => {
  rich = await richHome({ onTestFinished: (action) => void endings.push(action) });
  // The server's own files come with its first start.
  await (await startOn(rich)).close();
  const files = await filesIn(rich);
  if (wanted === '') expect(TOGETHER.flat().filter((path) => !files.includes(path))).toEqual([]);
  else groups = files.filter((path) => new RegExp(wanted).test(path)).map((path) => [path]);
});

afterAll(async () => {
  for (const action of endings.reverse()) await action();
});

function addressesOf(given: GivenServer, broken: readonly string[]): string[] {
  const jobs = given.server.services.home.items.children('').map(({ name }) => `/job/${encodeURIComponent(name)}/`);
  const root = [
    '',
    'login',
    'manage/',
    'manage/home-state/',
    'api/json?depth=2',
    'computer/',
    'queue/api/json',
    'securityRealm/',
  ];
  const manage = ['mail', 'webhooks/', 'configureTools/', 'libraries/'].map((name) => `manage/${name}`);
  const inside = [
    'api/json',
    'lastBuild/',
    '1/',
    '1/console',
    '1/consoleText',
    '1/logText/progressiveText',
    'config.xml',
  ];
  const touched = new Set(broken.flatMap((path) => /^jobs\/([^/]+)/.exec(path)?.[1] ?? []));
  return [
    ...[...root, ...manage].map((path) => `/${path}`),
    ...jobs,
    ...[...touched].flatMap((job) => inside.map((path) => `/job/${job}/${path}`)),
  ];
}

/** Of a broken file's own job less may be there; a failure of the server is nobody's answer. */
function isAsItShouldBe(url: string, status: number, broken: readonly string[]): boolean {
  const job = /^\/job\/([^/]+)\/(.*)$/.exec(url);
  if (job === null || job[2] === '') return status === 200;
  return broken.some((path) => path.startsWith(`jobs/${job[1]}/`)) ? status < 500 : status === 200;
}

async function visit(given: GivenServer, broken: readonly string[]): Promise<string[]> {
  const password = (await readFile(join(given.home, 'secrets', 'recoveryPassword'), 'utf8')).trim();
  const wrong: string[] = [];
  for (const url of addressesOf(given, broken)) {
    const { statusCode } = await given.ask(url, ['recovery', password]);
    if (!isAsItShouldBe(url, statusCode, broken)) wrong.push(`${statusCode} ${url}`);
  }
  return wrong;
}

/** What is wrong after these files were broken; empty where all is as it should be. */
async function problemsWith(group: readonly string[], fault: Fault): Promise<string[]> {
  const home = await temporaryFolder({ onTestFinished });
  await cp(rich, home, { recursive: true, verbatimSymlinks: true });
  for (const path of group) await FAULTS[fault](join(home, path));
  const before = await statesIn(home);
  const broken = new Map<string, string>();
  for (const path of group) broken.set(path, await stateOf(join(home, path)));
  const jobs = [...before.keys()].flatMap((path) => /^jobs\/([^/]+)\//.exec(path)?.[1] ?? []);

  const given = await startOn(home, ['-Dmillwright.recovery=true']);
  const problems = await visit(given, group);
  const names = given.server.services.home.items.children('').map(({ name }) => name);
  if ((await given.ask('/manage/')).statusCode !== 403) problems.push('it is open');
  await given.close();

  for (const job of new Set(jobs)) if (!names.includes(job)) problems.push(`${job} is not there`);
  for (const [path, state] of [...before, ...broken]) {
    const mayDiffer = broken.has(path) ? mayBeReplaced(path, fault) : OWN.test(path);
    const now = await stateOf(join(home, path));
    if (now !== state && !mayDiffer) problems.push(`${path} became ${now}`);
  }
  return problems.map((problem) => `${group.join(', ')}: ${problem}`);
}

describe.each(Object.keys(FAULTS) as Fault[])('a file that is %s', (fault) => {
  it('costs itself alone, and stays', { timeout: 7_200_000 }, async () => {
    const problems: string[] = [];
    for (const group of groups) {
      const found = await problemsWith(group, fault).catch((error: unknown) => [`${group.join(', ')}: ${error}`]);
      problems.push(...found);
    }
    expect(problems).toEqual([]);
  });
});

/** Folders that are no folders any more, at the same time. */
const FOLDERS: readonly (readonly string[])[] = [
  ['jobs'],
  ['users', 'nodes', 'plugins', 'userContent', 'fingerprints', 'workspace', '.millwright-uploads', 'init.groovy.d'],
  ['jobs/pipe/builds', 'jobs/mx/configurations', 'jobs/mb/branches', 'jobs/team/jobs', 'jobs/gitclean/builds/1'],
];

describe.each([
  ['a file', (path: string) => writeFile(path, '')],
  ['a link to itself', (path: string) => symlink(basename(path), path)],
  ['a link to nothing', (path: string) => symlink('nothing-is-here', path)],
] as const)('a folder that is %s', (_what, make) => {
  it.each(FOLDERS)('costs what would be in it: %s …', async (...group) => {
    const home = await temporaryFolder({ onTestFinished });
    await cp(rich, home, { recursive: true, verbatimSymlinks: true });
    for (const path of group) {
      await rm(join(home, path), { recursive: true, force: true });
      await make(join(home, path));
    }
    const broken = await Promise.all(group.map((path) => stateOf(join(home, path))));
    const given = await startOn(home, ['-Dmillwright.recovery=true']);
    const wrong = await visit(given, []);
    expect((await given.ask('/manage/')).statusCode).toBe(403);
    await given.close();
    expect(wrong).toEqual([]);
    expect(await Promise.all(group.map((path) => stateOf(join(home, path))))).toEqual(broken);
  });
});
