import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type GivenServer, startOn } from '../harness/given-home.ts';
import { temporaryFolder } from '../harness/temporary-home.ts';
import { FAULTS, type Fault, stateOf, statesIn } from './broken-files.ts';
import { filesIn, richHome } from './rich-home.ts';

/** `MILLWRIGHT_BROKEN=all`: each file by itself, which takes a quarter of an hour; a word: files with it in their path. */
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

/** What the server writes itself at a start, and what a new start makes of the last one's. */
const OWN = /^(?:queue\.xml|queue\.journal|queue\.xml\.bak|secrets\/recoveryPassword)$/;

/**
 * Content of what is written anew in any case: the queue's journal without a line that a crash cut off, its last state, a
 * version, and how the last look for branches went, which is taken for none where it cannot be read.
 */
const REPLACED = /^(?:queue\.(?:journal|xml\.bak)|jenkins\.install\..*|jobs\/mb\/indexing\/indexing\.(?:xml|log))$/;

function mayChange(path: string, fault: Fault): boolean {
  if (path.includes('/indexing/')) return true;
  if (path === 'queue.xml.bak') return fault === 'noise' || fault === 'torn' || fault === 'empty';
  return (fault === 'torn' || fault === 'empty') && REPLACED.test(path);
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
  else groups = files.filter((path) => wanted === 'all' || path.includes(wanted)).map((path) => [path]);
}, 120_000);

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

describe.each(Object.keys(FAULTS) as Fault[])('a file that is %s', (fault) => {
  it('costs itself alone, and stays', { timeout: 3_600_000 }, async () => {
    for (const group of groups) {
      const home = await temporaryFolder({ onTestFinished });
      await cp(rich, home, { recursive: true, verbatimSymlinks: true });
      for (const path of group) if ((await stateOf(join(home, path))) !== 'gone') await FAULTS[fault](join(home, path));
      const before = await statesIn(home);
      const broken = await Promise.all(group.map((path) => stateOf(join(home, path))));
      const jobs = new Set([...before.keys()].flatMap((path) => /^jobs\/([^/]+)\//.exec(path)?.[1] ?? []));

      const given = await startOn(home, ['-Dmillwright.recovery=true']);
      const wrong = await visit(given, group);
      const names = given.server.services.home.items.children('').map(({ name }) => name);
      const anonymous = await given.ask('/manage/');
      await given.close();

      expect(wrong, group.join(', ')).toEqual([]);
      expect(anonymous.statusCode, group.join(', ')).toBe(403);
      expect(new Set(names), group.join(', ')).toEqual(jobs);
      for (const [index, path] of group.entries())
        if (!mayChange(path, fault)) expect(await stateOf(join(home, path)), path).toBe(broken[index]);
      const after = await statesIn(home);
      const changed = [...before].filter(
        ([path, state]) => after.get(path) !== state && !OWN.test(path) && !mayChange(path, fault),
      );
      expect(changed.filter(([path]) => !group.includes(path))).toEqual([]);
    }
  });
});
