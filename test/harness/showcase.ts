import type { Client } from './client.ts';
import { folderXml, freestyle, listView, matrix, parametersProperty, pipeline, stringParameter } from './jobs.ts';

/** A page of the showcase: what it shows, and its path below the base. */
export interface ShownPage {
  readonly name: string;
  readonly path: string;
}

const DELIVERY = `pipeline {
  agent any
  stages {
    stage('Build') { steps { sh 'echo compiling; sleep 0.2; mkdir -p out; echo "app 1.0" > out/app.txt' } }
    stage('Check') {
      parallel {
        stage('Unit tests') {
          steps {
            writeFile file: 'report.xml', text: '<testsuite name="shop" tests="3"><testcase classname="shop.Cart" name="adds"/><testcase classname="shop.Cart" name="removes" time="0.4"/><testcase classname="shop.Price" name="rounds"><failure message="expected 2 but was 3">at shop.Price.rounds(Price.java:12)</failure></testcase></testsuite>'
            junit testResults: 'report.xml', skipMarkingBuildUnstable: true
          }
        }
        stage('Lint') { steps { echo 'no findings' } }
        stage('Licences') { steps { echo 'all known' } }
      }
    }
    stage('Deploy') {
      when { expression { true } }
      steps { echo 'deployed to staging' }
    }
  }
  post { always { archiveArtifacts artifacts: 'out/**', fingerprint: true } }
}`;

const BROKEN = `pipeline {
  agent any
  stages {
    stage('Prepare') { steps { echo 'ready' } }
    stage('Compile') { steps { sh 'echo "src/main.c:12: error: expected ; before }" >&2; exit 2' } }
    stage('Package') { steps { echo 'never reached' } }
  }
}`;

const GATE = `pipeline {
  agent any
  stages {
    stage('Build') { steps { echo 'built' } }
    stage('Approve') {
      input { message 'Deploy to production?' }
      steps { echo 'deployed' }
    }
  }
}`;

/** Says what most installations have at least one of: jobs of all kinds and results, a folder, views, users, a node. */
export async function showcase(client: Client): Promise<void> {
  const make = (path: string, xml: string) => demand(client.postXml(path, xml), path);
  await make(
    '/createItem?name=website',
    freestyle({
      command:
        'echo "building the website"; for i in 1 2 3 4 5; do echo "page $i done"; done; mkdir -p site; echo "<h1>Hello</h1>" > site/index.html; date > built.txt',
      description: 'The public website.',
      properties: parametersProperty(stringParameter('BRANCH', 'main'), stringParameter('TARGET', 'staging')),
    }),
  );
  await make('/createItem?name=nightly', freestyle({ command: 'exit 1', description: 'Runs every night.' }));
  await make('/createItem?name=unbuilt', freestyle({ command: 'true' }));
  await make(
    '/createItem?name=slow',
    freestyle({ command: 'for i in $(seq 1 600); do echo "step $i"; sleep 1; done' }),
  );
  await make('/createItem?name=delivery', pipeline(DELIVERY));
  await make('/createItem?name=broken-pipeline', pipeline(BROKEN));
  await make('/createItem?name=gate', pipeline(GATE));
  await make('/createItem?name=platforms', matrix({ axes: { OS: ['linux', 'bsd'], NODE: ['20', '22'] } }));
  await make('/createItem?name=team', folderXml('What the team builds.'));
  await make('/job/team/createItem?name=library', freestyle({ command: 'echo library' }));
  await make('/createView?name=deliveries', listView('deliveries', { includeRegex: '(delivery|website|gate).*' }));
  await demand(
    client.post(
      `/computer/doCreateItem?${new URLSearchParams({
        name: 'linux-1',
        type: 'hudson.slaves.DumbSlave',
        json: JSON.stringify({
          name: 'linux-1',
          nodeDescription: 'A machine in the rack',
          numExecutors: '2',
          remoteFS: '/var/agent',
          labelString: 'linux docker',
          mode: 'NORMAL',
          type: 'hudson.slaves.DumbSlave',
          launcher: { 'stapler-class': 'hudson.slaves.JNLPLauncher' },
          retentionStrategy: { 'stapler-class': 'hudson.slaves.RetentionStrategy$Always' },
          nodeProperties: { 'stapler-class-bag': 'true' },
        }),
      })}`,
    ),
    'the node',
  );
  await credentials(client);
  await demand(
    client.post('/securityRealm/createAccountByAdmin', {
      body: new URLSearchParams({
        username: 'ada',
        password1: 'Ad4-pw-long',
        password2: 'Ad4-pw-long',
        fullname: 'Ada Lovelace',
        email: 'ada@example.org',
      }),
    }),
    'a user',
  );
  await demand(
    client.post('/lockable-resources/add?resource=test-phone&description=On%20the%20desk&labels=phone%20android'),
    'a resource',
  );
  await build(client, 'website', 6, 'buildWithParameters');
  for (const name of ['nightly', 'delivery', 'broken-pipeline', 'platforms']) await build(client, name, 3);
  await build(client, 'team/job/library', 2);
  await demand(client.post('/job/gate/build?delay=0sec'), 'gate');
  await demand(client.post('/job/slow/build?delay=0sec'), 'slow');
  await client.until('/job/gate/1/api/json', () => true);
  await client.untilText('/job/gate/1/consoleText', /Deploy to production/);
  await client.untilText('/job/slow/1/consoleText', /step 1/);
  await demand(client.post('/job/website/1/submitDescription?description=Went%20live'), 'a description');
}

async function credentials(client: Client): Promise<void> {
  const xml = (tag: string, id: string, rest: string) =>
    `<${tag}><scope>GLOBAL</scope><id>${id}</id><description>For the showcase</description>${rest}</${tag}>`;
  const user = xml(
    'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl',
    'deploy',
    '<username>deployer</username><password>pw</password>',
  );
  const text = (id: string) =>
    xml('org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl', id, '<secret>s3cr3t</secret>');
  const store = '/credentials/store/system';
  const domain =
    '<com.cloudbees.plugins.credentials.domains.Domain><name>forge</name><description>Where the code is</description>' +
    '<specifications/></com.cloudbees.plugins.credentials.domains.Domain>';
  await demand(client.postXml(`${store}/createDomain`, domain), 'a domain');
  await demand(client.postXml(`${store}/domain/_/createCredentials`, user), 'a credential');
  await demand(client.postXml(`${store}/domain/forge/createCredentials`, text('forge-token')), 'a credential');
  await demand(
    client.postXml('/job/team/credentials/store/folder/domain/_/createCredentials', text('team-token')),
    'a credential of a folder',
  );
}

/** The main pages, each with a name that a file may have. */
export const SHOWN_PAGES: readonly ShownPage[] = [
  { name: 'dashboard', path: '' },
  { name: 'view', path: 'view/deliveries/' },
  { name: 'folder', path: 'job/team/' },
  { name: 'job', path: 'job/website/' },
  { name: 'pipeline', path: 'job/delivery/' },
  { name: 'job-running', path: 'job/slow/' },
  { name: 'matrix', path: 'job/platforms/' },
  { name: 'matrix-cell', path: 'job/platforms/NODE=20,OS=linux/' },
  { name: 'trend', path: 'job/website/buildTimeTrend' },
  { name: 'workspace', path: 'job/website/ws/' },
  { name: 'rename', path: 'job/website/confirm-rename' },
  { name: 'delete', path: 'job/website/delete' },
  { name: 'stage-view', path: 'job/delivery/workflow-stage/' },
  { name: 'parameters', path: 'job/website/build' },
  { name: 'job-configure', path: 'job/website/configure' },
  { name: 'pipeline-configure', path: 'job/delivery/configure' },
  { name: 'run', path: 'job/delivery/3/' },
  { name: 'run-failed', path: 'job/broken-pipeline/3/' },
  { name: 'run-waiting', path: 'job/gate/1/' },
  { name: 'input', path: 'job/gate/1/input/' },
  { name: 'console', path: 'job/delivery/3/console' },
  { name: 'console-live', path: 'job/slow/1/console' },
  { name: 'tests', path: 'job/delivery/3/testReport/' },
  { name: 'artifacts', path: 'job/delivery/3/artifact/' },
  { name: 'job-changes', path: 'job/website/changes' },
  { name: 'run-changes', path: 'job/website/6/changes' },
  { name: 'run-configure', path: 'job/website/6/configure' },
  { name: 'printable', path: 'job/delivery/3/printable/' },
  { name: 'timeline', path: 'job/delivery/3/timeline/' },
  { name: 'flow-graph', path: 'job/delivery/3/flowGraphTable/' },
  { name: 'restart', path: 'job/delivery/3/restart/' },
  { name: 'test-history', path: 'job/delivery/3/testReport/history/' },
  { name: 'test-package', path: 'job/delivery/3/testReport/shop/' },
  { name: 'replay', path: 'job/delivery/3/replay/' },
  { name: 'new-item', path: 'view/all/newJob' },
  { name: 'folder-new-item', path: 'job/team/newJob' },
  { name: 'search', path: 'search/?q=li' },
  { name: 'view-configure', path: 'view/deliveries/configure' },
  { name: 'builds', path: 'view/all/builds' },
  { name: 'manage', path: 'manage/' },
  { name: 'system', path: 'manage/configure' },
  { name: 'security', path: 'manage/configureSecurity/' },
  { name: 'tools', path: 'manage/configureTools/' },
  { name: 'plugins', path: 'manage/pluginManager/installed' },
  { name: 'credentials', path: 'manage/credentials/' },
  { name: 'script', path: 'manage/script' },
  { name: 'system-information', path: 'manage/systemInfo' },
  { name: 'log', path: 'manage/log/all' },
  { name: 'nodes', path: 'computer/' },
  { name: 'node', path: 'computer/linux-1/' },
  { name: 'node-configure', path: 'computer/linux-1/configure' },
  { name: 'people', path: 'asynchPeople/' },
  { name: 'user', path: 'user/admin/' },
  { name: 'user-configure', path: 'user/admin/configure' },
  { name: 'user-other', path: 'user/ada/' },
  { name: 'user-builds', path: 'user/admin/builds' },
  { name: 'user-delete', path: 'user/ada/delete' },
  { name: 'user-views', path: 'user/admin/my-views/view/all/' },
  { name: 'user-credentials', path: 'user/admin/credentials/' },
  { name: 'users', path: 'manage/securityRealm/' },
  { name: 'user-new', path: 'manage/securityRealm/addUser' },
  { name: 'credentials-store', path: 'manage/credentials/store/system/' },
  { name: 'credentials-domain', path: 'manage/credentials/store/system/domain/_/' },
  { name: 'credentials-own-domain', path: 'manage/credentials/store/system/domain/forge/' },
  { name: 'credential-new', path: 'manage/credentials/store/system/domain/_/newCredentials' },
  {
    name: 'credential-new-key',
    path: 'manage/credentials/store/system/domain/_/newCredentials?kind=basicSSHUserPrivateKey',
  },
  { name: 'credential', path: 'manage/credentials/store/system/domain/_/credential/deploy/' },
  { name: 'credential-update', path: 'manage/credentials/store/system/domain/_/credential/deploy/update' },
  { name: 'credential-delete', path: 'manage/credentials/store/system/domain/_/credential/deploy/delete' },
  { name: 'credential-move', path: 'manage/credentials/store/system/domain/_/credential/deploy/move' },
  { name: 'folder-credentials', path: 'job/team/credentials/' },
  { name: 'api', path: 'api/' },
  { name: 'job-api', path: 'job/website/api/' },
  { name: 'pipeline-syntax', path: 'job/delivery/pipeline-syntax/' },
  { name: 'directive-generator', path: 'job/delivery/directive-generator/' },
  { name: 'step-reference', path: 'pipeline-syntax/html' },
  { name: 'global-variables', path: 'pipeline-syntax/globals' },
  { name: 'legend', path: 'legend' },
  { name: 'load', path: 'load-statistics' },
  { name: 'label', path: 'label/linux/' },
  { name: 'label-load', path: 'label/linux/load-statistics' },
  { name: 'lockable-resources', path: 'lockable-resources/' },
  { name: 'fingerprint-check', path: 'fingerprintCheck' },
  { name: 'run-fingerprints', path: 'job/delivery/3/fingerprints/' },
  // The MD5 sum of what the pipeline writes.
  { name: 'fingerprint', path: 'fingerprint/fc7580cbdeb1e51583d4e47ef54c9aa3/' },
  { name: 'user-content', path: 'userContent/' },
  { name: 'about', path: 'manage/about/' },
  { name: 'setup-plugins', path: 'setupWizard/plugins' },
  { name: 'setup-administrator', path: 'setupWizard/setupWizardFirstUser' },
  { name: 'setup-address', path: 'setupWizard/setupWizardConfigureInstance' },
  { name: 'setup-ready', path: 'setupWizard/ready' },
  { name: 'login', path: 'login' },
  { name: 'login-failed', path: 'loginError' },
  { name: 'not-found', path: 'job/nothing-here/' },
  { name: 'post-required', path: 'job/website/doDelete' },
];

async function build(client: Client, name: string, times: number, how = 'build'): Promise<void> {
  for (let number = 1; number <= times; number += 1) {
    await demand(client.post(`/job/${name}/${how}?delay=0sec`), name);
    await client.until<{ building: boolean }>(`/job/${name}/${number}/api/json`, ({ building }) => !building);
  }
}

async function demand(asked: Promise<Response>, about: string): Promise<void> {
  const { status } = await asked;
  if (status >= 400) throw new Error(`${about}: ${status}`);
}
