import { freestyle, listView, matrix, parametersProperty, stringParameter } from '../harness/jobs.ts';

/** One request of the visit; the recorded case of that name says its method and path. */
export interface Step {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
  /** Without credentials, cookies or crumb. */
  readonly anonymous?: boolean;
  /** With credentials, but neither cookies nor crumb. */
  readonly bare?: boolean;
  /** With these credentials alone. */
  readonly as?: readonly [string, string];
  /** Wait afterwards: for a build of that path to end, or for the queue and the executors to be empty. */
  readonly after?:
    | { readonly built: string }
    | { readonly building: string }
    | { readonly waiting: number }
    | 'idle'
    | 'waiting';
}

const get = (name: string, path: string, more: Partial<Step> = {}): Step => ({ name, method: 'GET', path, ...more });
const post = (name: string, path: string, more: Partial<Step> = {}): Step => ({ name, method: 'POST', path, ...more });
const xml = (body: string): Partial<Step> => ({ body, contentType: 'application/xml' });
const form = (fields: Record<string, string>): Partial<Step> => ({
  body: new URLSearchParams(fields).toString(),
  contentType: 'application/x-www-form-urlencoded',
});

const BOOLEAN =
  '<hudson.model.BooleanParameterDefinition><name>B</name><description/><defaultValue>true</defaultValue></hudson.model.BooleanParameterDefinition>';
const CHOICE =
  '<hudson.model.ChoiceParameterDefinition><name>C</name><description/><choices class="java.util.Arrays$ArrayList"><a class="string-array"><string>x</string><string>y</string></a></choices></hudson.model.ChoiceParameterDefinition>';
const PARAMETERS = parametersProperty(
  stringParameter('A', 'one').replace('<description/>', '<description>the first</description>'),
  BOOLEAN,
  CHOICE,
);
const ARCHIVER =
  '<hudson.tasks.ArtifactArchiver><artifacts>out/**</artifacts><allowEmptyArchive>false</allowEmptyArchive><onlyIfSuccessful>false</onlyIfSuccessful><fingerprint>false</fingerprint><defaultExcludes>true</defaultExcludes><caseSensitive>true</caseSensitive></hudson.tasks.ArtifactArchiver>';
const DOWNSTREAM =
  '<hudson.tasks.BuildTrigger><childProjects>child</childProjects><threshold><name>SUCCESS</name><ordinal>0</ordinal><color>BLUE</color><completeBuild>true</completeBuild></threshold></hudson.tasks.BuildTrigger>';
const hello = freestyle({ command: 'echo hello world', description: 'says hello' });
const json = JSON.stringify({
  parameter: [
    { name: 'A', value: 'json' },
    { name: 'B', value: true },
    { name: 'C', value: 'x' },
  ],
});

const script = (text: string): Partial<Step> => form({ script: text });
const CRUMBS_OFF =
  'hudson.security.csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION = true; ' +
  'jenkins.model.Jenkins.instance.setCrumbIssuer(null); println "ok"';

/** The visit in order: an empty server, jobs, builds, parameters, the export engine, edits, the queue, the console. */
export const VISIT: readonly Step[] = [
  get('empty/root json', '/api/json'),
  get('empty/root python', '/api/python'),
  get('empty/api page', '/api/'),
  get('empty/queue', '/queue/api/json'),
  get('empty/computers', '/computer/api/json'),
  get('empty/crumb json', '/crumbIssuer/api/json'),
  get('empty/crumb xml tree', '/crumbIssuer/api/xml?tree=crumb'),
  get(
    'empty/crumb xpath concat',
    `/crumbIssuer/api/xml?xpath=${encodeURIComponent('concat(//crumbRequestField,":",//crumb)')}`,
  ),
  get('empty/crumb xpath crumb', '/crumbIssuer/api/xml?xpath=//crumb'),
  get('empty/whoami', '/whoAmI/api/json'),
  get('empty/me', '/me/api/json'),
  get('empty/root anonymous', '/', { anonymous: true }),
  get('empty/api anonymous', '/api/json', { anonymous: true }),
  get('empty/login page', '/login', { anonymous: true }),
  post('empty/post root', '/', { bare: true }),
  get('empty/system info', '/systemInfo'),
  get('empty/404', '/nosuchthing'),
  get('empty/overallLoad', '/overallLoad/api/json'),
  get('empty/exit by GET', '/exit'),
  get('empty/reload by GET', '/reload'),
  get('empty/quietDown by GET', '/quietDown'),

  post('create/freestyle', '/createItem?name=hello', xml(hello)),
  post('create/duplicate', '/createItem?name=hello', xml(hello)),
  post('create/no name', '/createItem', xml(hello)),
  post('create/bad name slash', '/createItem?name=a%2Fb', xml(hello)),
  post('create/bad name question', '/createItem?name=a%3Fb', xml(hello)),
  post('create/broken xml', '/createItem?name=broken', xml('<project><builders>')),
  post('create/unknown root', '/createItem?name=unknownroot', xml('<no.such.Type/>')),
  post('create/without crumb', '/createItem?name=nocrumb', { ...xml(hello), bare: true }),
  post('create/anonymous', '/createItem?name=anon', { ...xml(hello), anonymous: true }),
  get('create/job json', '/job/hello/api/json'),
  get('create/job xml', '/job/hello/api/xml'),
  get('create/job api page', '/job/hello/api/'),
  get('create/job page', '/job/hello/'),
  get('create/job config', '/job/hello/config.xml'),
  get('create/job no builds', '/job/hello/lastBuild/api/json'),

  get('build/by GET', '/job/hello/build'),
  post('build/anonymous', '/job/hello/build', { anonymous: true }),
  post('build/post', '/job/hello/build?delay=0sec', { after: { built: '/job/hello/1' } }),
  get('build/queue item left', '/queue/item/1/api/json'),
  get('build/json', '/job/hello/1/api/json'),
  get('build/xml', '/job/hello/1/api/xml'),
  get('build/depth 2 tree', '/job/hello/api/json?depth=2&tree=builds[number,result,actions[causes[*]]]'),
  get('build/console text', '/job/hello/1/consoleText'),
  get('build/progressive 5', '/job/hello/1/logText/progressiveText?start=5'),
  get('build/progressive end', '/job/hello/1/logText/progressiveText?start=100000'),
  get('build/console page', '/job/hello/1/console'),
  get('build/lastBuild', '/job/hello/lastBuild/api/json?tree=number,result,url,fullDisplayName,displayName'),
  get('build/lastStableBuild', '/job/hello/lastStableBuild/api/json?tree=number'),
  get('build/lastCompletedBuild', '/job/hello/lastCompletedBuild/api/json?tree=number'),
  get('build/lastUnsuccessfulBuild', '/job/hello/lastUnsuccessfulBuild/api/json?tree=number'),
  get('build/lastUnstableBuild', '/job/hello/lastUnstableBuild/api/json?tree=number'),
  get('build/lastBuild number', '/job/hello/lastBuild/buildNumber'),
  get('build/env vars', '/job/hello/1/injectedEnvVars/api/json'),
  post('build/description', '/job/hello/1/submitDescription', form({ description: 'first one' })),
  get('build/description after', '/job/hello/1/api/json?tree=description'),
  post('build/keep', '/job/hello/1/toggleLogKeep'),
  post('build/unkeep', '/job/hello/1/toggleLogKeep'),
  post('build/job description', '/job/hello/submitDescription', form({ description: 'new words' })),
  post('build/with parameters on plain job', '/job/hello/buildWithParameters?A=1'),
  get('build/artifact missing', '/job/hello/1/artifact/nothing.txt'),

  post(
    'result/create failing',
    '/createItem?name=failing',
    xml(freestyle({ command: 'echo before\nfalse\necho after' })),
  ),
  post('result/build failing', '/job/failing/build?delay=0sec', { after: { built: '/job/failing/1' } }),
  get('result/failing console', '/job/failing/1/consoleText'),
  get('result/failing job', '/job/failing/api/json'),
  post('result/create env', '/createItem?name=env', xml(freestyle({ command: 'env' }))),
  post('result/build env', '/job/env/build?delay=0sec', { after: { built: '/job/env/1' } }),
  post(
    'result/create archive',
    '/createItem?name=archive',
    xml(
      freestyle({ command: 'mkdir -p out/sub\necho one > out/a.txt\necho two > out/sub/b.txt', publishers: ARCHIVER }),
    ),
  ),
  post('result/build archive', '/job/archive/build?delay=0sec', { after: { built: '/job/archive/1' } }),
  get('result/archive file', '/job/archive/1/artifact/out/a.txt'),
  get('result/archive nested', '/job/archive/lastSuccessfulBuild/artifact/out/sub/b.txt'),
  get('result/archive traversal', '/job/archive/1/artifact/..%2f..%2fbuild.xml'),
  get('result/workspace file', '/job/archive/ws/out/a.txt'),

  post(
    'params/create',
    '/createItem?name=params',
    xml(freestyle({ command: 'echo "A=$A B=$B C=$C"', properties: PARAMETERS })),
  ),
  get('params/job json', '/job/params/api/json'),
  post('params/build without', '/job/params/build'),
  post('params/defaults', '/job/params/buildWithParameters?delay=0sec', { after: 'idle' }),
  post('params/query', '/job/params/buildWithParameters?A=two&B=false&C=y&delay=0sec', { after: 'idle' }),
  post('params/form', '/job/params/buildWithParameters', {
    ...form({ A: 'a b & ü', C: 'y', delay: '0sec' }),
    after: 'idle',
  }),
  post('params/bad choice', '/job/params/buildWithParameters?C=z&delay=0sec'),
  post('params/unknown name', '/job/params/buildWithParameters?NOPE=z&delay=0sec', { after: 'idle' }),
  post('params/json form', '/job/params/build?delay=0sec', { ...form({ json }), after: 'idle' }),
  get('params/builds', '/job/params/api/json?tree=builds[number,result,actions[parameters[name,value]]]'),
  get('params/build 2', '/job/params/2/api/json'),

  post('token/create', '/createItem?name=tokenjob', xml(freestyle({ token: 'sesame' }))),
  get('token/right by GET', '/job/tokenjob/build?token=sesame&delay=0sec', { after: 'idle' }),
  post('token/right with cause', '/job/tokenjob/build?token=sesame&cause=because&delay=0sec', { after: 'idle' }),
  get('token/builds', '/job/tokenjob/api/json?tree=builds[number,actions[causes[*]]]'),

  get('export/tree range 0 2', '/api/json?tree=jobs[name]{0,2}'),
  get('export/tree range 1', '/api/json?tree=jobs[name]{1}'),
  get('export/tree range head', '/api/json?tree=jobs[name]{,2}'),
  get('export/tree star', '/api/json?tree=jobs[*]'),
  get('export/tree broken', '/api/json?tree=jobs[name'),
  get('export/tree pretty', '/api/json?pretty=true&tree=jobs[name]'),
  get('export/xml pretty', '/api/xml?pretty=true&tree=jobs[name]'),
  get('export/xpath many', '/api/xml?tree=jobs[name]&xpath=//job/name'),
  get('export/xpath one', "/api/xml?tree=jobs[name]&xpath=//job[name='hello']"),
  get('export/xpath text', "/api/xml?tree=jobs[name]&xpath=//job[name='hello']/name/text()"),
  get('export/xpath none', '/api/xml?tree=jobs[name]&xpath=//nothing'),
  get('export/xpath broken', '/api/xml?tree=jobs[name]&xpath=//['),
  get('export/wrapper bad', '/api/xml?tree=jobs[name]&xpath=//name&wrapper=a%20b'),
  get('export/depth 1', '/api/json?depth=1&tree=jobs[name,builds[number]]'),
  get('export/jsonp', '/api/json?jsonp=callback&tree=jobs[name]'),
  get('export/builds', '/job/params/api/json?tree=builds[number,url]{0,2}'),

  post(
    'edit/config post',
    '/job/hello/config.xml',
    xml(freestyle({ command: 'echo changed', description: 'changed' })),
  ),
  get('edit/config after', '/job/hello/config.xml'),
  get('edit/description after', '/job/hello/api/json?tree=description'),
  post('edit/copy', '/createItem?name=hello-copy&mode=copy&from=hello'),
  get('edit/copy json', '/job/hello-copy/api/json?tree=name,description,buildable,builds[number]'),
  post('edit/rename', '/job/hello-copy/doRename?newName=hello-renamed'),
  get('edit/renamed old', '/job/hello-copy/api/json'),
  get('edit/renamed new', '/job/hello-renamed/api/json?tree=name,url'),
  post('edit/disable', '/job/hello-renamed/disable'),
  get('edit/disabled json', '/job/hello-renamed/api/json?tree=buildable,color,disabled'),
  post('edit/disabled build', '/job/hello-renamed/build'),
  get('edit/disable by GET', '/job/hello-renamed/disable'),
  get('edit/delete by GET', '/job/hello-renamed/doDelete'),
  post('edit/delete', '/job/hello-renamed/doDelete'),
  get('edit/deleted', '/job/hello-renamed/api/json'),
  post('edit/create space', '/createItem?name=with%20space', xml(freestyle())),
  post('edit/create unicode', '/createItem?name=gr%C3%B6%C3%9Fe', xml(freestyle())),
  get('edit/unicode json', '/job/gr%C3%B6%C3%9Fe/api/json?tree=name,url'),
  post('edit/delete build', '/job/params/1/doDelete'),
  get('edit/deleted build', '/job/params/1/api/json'),

  post('stop/create', '/createItem?name=slow', xml(freestyle({ command: 'echo start; sleep 60; echo end' }))),
  post('stop/build', '/job/slow/build?delay=0sec', { after: { building: '/job/slow/1' } }),
  get('stop/running json', '/job/slow/1/api/json'),
  get('stop/running log', '/job/slow/1/logText/progressiveText?start=0'),
  get(
    'stop/executors',
    '/computer/api/json?tree=busyExecutors,totalExecutors,computer[executors[currentExecutable[number,url]]]',
  ),
  post('stop/second build', '/job/slow/build?delay=0sec', { after: 'waiting' }),
  get('stop/queue', '/queue/api/json'),
  get('stop/in queue', '/job/slow/api/json?tree=inQueue,queueItem[why,stuck,blocked,buildable]'),
  post('stop/cancel', '/queue/cancelItem?id=13'),
  get('stop/cancelled item', '/queue/item/13/api/json'),
  post('stop/stop', '/job/slow/1/stop', { after: { built: '/job/slow/1' } }),
  get('stop/stopped', '/job/slow/1/api/json?tree=building,result'),
  post('stop/quiet', '/quietDown'),
  get('stop/quieting', '/api/json?tree=quietingDown'),
  post('stop/build in quiet mode', '/job/hello/build?delay=0sec', { after: 'waiting' }),
  get('stop/queue in quiet mode', '/queue/api/json?tree=items[why,task[name]]'),
  post('stop/unquiet', '/cancelQuietDown', { after: 'idle' }),
  post('stop/quiet period', '/job/hello/build?delay=30sec'),
  get('stop/waiting item', '/queue/api/json'),
  post('stop/same again', '/job/hello/build?delay=30sec'),
  get('stop/coalesced', '/queue/api/json?tree=items[id,task[name]]'),
  post('stop/emptied', '/queue/cancelItem?id=15'),

  post('stream/create child', '/createItem?name=child', xml(freestyle({ command: 'echo child' }))),
  post(
    'stream/create parent',
    '/createItem?name=parent',
    xml(freestyle({ command: 'echo parent', publishers: DOWNSTREAM })),
  ),
  post('stream/build', '/job/parent/build?delay=0sec', { after: { built: '/job/child/1' } }),
  get('stream/parent console', '/job/parent/1/consoleText'),
  get('stream/child cause', '/job/child/1/api/json?tree=actions[causes[*]]'),
  post(
    'user/new token',
    '/user/admin/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken',
    form({ newTokenName: 'probe' }),
  ),

  post('view/create', '/createView?name=mine', xml(listView('mine', { jobs: ['hello'] }))),
  post('view/create duplicate', '/createView?name=mine', xml(listView('mine'))),
  get('view/json', '/view/mine/api/json'),
  get('view/config', '/view/mine/config.xml'),
  post('view/add job', '/view/mine/addJobToView?name=failing'),
  get('view/after add', '/view/mine/api/json?tree=jobs[name]'),
  post('view/add missing', '/view/mine/addJobToView?name=nosuch'),
  post('view/remove job', '/view/mine/removeJobFromView?name=hello'),
  get('view/after remove', '/view/mine/api/json?tree=jobs[name]'),
  post('view/regex', '/createView?name=regex', xml(listView('regex', { includeRegex: '^(hello|par).*' }))),
  get('view/regex json', '/view/regex/api/json?tree=jobs[name]'),
  get('view/root views', '/api/json?tree=views[name,url],primaryView[name]'),
  get('view/job through view', '/view/regex/job/hello/api/json?tree=name,url'),
  post('view/config post', '/view/mine/config.xml', xml(listView('mine', { includeRegex: 'fail.*' }))),
  get('view/after config', '/view/mine/api/json?tree=jobs[name]'),
  post('view/delete', '/view/mine/doDelete'),
  get('view/deleted', '/view/mine/api/json'),

  post('script/text', '/scriptText', script('println 6*7')),
  post('script/names', '/scriptText', script('println Jenkins.instance.items.collect { it.name }.sort().join(",")')),
  post('script/version', '/scriptText', script('println Jenkins.instance.numExecutors')),
  post('script/error', '/scriptText', script('throw new RuntimeException("boom")')),
  post('script/anonymous', '/scriptText', { ...script('println 1'), anonymous: true }),
  post('csrf/off', '/scriptText', script(CRUMBS_OFF)),
  get('csrf/crumb when off', '/crumbIssuer/api/json'),
  get('csrf/root useCrumbs', '/api/json?tree=useCrumbs'),
  post('csrf/build without crumb when off', '/job/hello/build?delay=0sec', { bare: true, after: 'idle' }),
];

const FOLDER_TAG = 'com.cloudbees.hudson.plugins.folder.Folder';
const folder = (description = '') => xml(`<${FOLDER_TAG}><description>${description}</description></${FOLDER_TAG}>`);
const AGENT = {
  name: 'agent1',
  nodeDescription: 'an agent',
  numExecutors: '2',
  remoteFS: '/srv/agent',
  labelString: 'linux docker',
  mode: 'NORMAL',
  type: 'hudson.slaves.DumbSlave',
  retentionStrategy: { 'stapler-class': 'hudson.slaves.RetentionStrategy$Always' },
  nodeProperties: { 'stapler-class-bag': 'true' },
  launcher: { 'stapler-class': 'hudson.slaves.JNLPLauncher' },
};
const agentForm = form({ name: AGENT.name, type: AGENT.type, json: JSON.stringify(AGENT) });
const bound = (label: string) =>
  xml(freestyle().replace('<canRoam>true</canRoam>', `<assignedNode>${label}</assignedNode><canRoam>false</canRoam>`));
const ALICE = {
  username: 'alice',
  password1: 'Passw0rd!',
  password2: 'Passw0rd!',
  fullname: 'Alice A',
  email: 'alice@example.org',
};
const INNER = '/job/team/job/sub%20one/job/inner';

/** The second visit: folders, matrix projects, nodes and users. */
export const SECOND_VISIT: readonly Step[] = [
  post('folder/create', '/createItem?name=team', folder('the team')),
  post('folder/create by mode', `/createItem?name=team2&mode=${FOLDER_TAG}`),
  get('folder/json', '/job/team/api/json'),
  get('folder/xml', '/job/team/api/xml'),
  get('folder/config', '/job/team/config.xml'),
  post('folder/nested', '/job/team/createItem?name=sub%20one', folder()),
  post(
    'folder/job',
    '/job/team/job/sub%20one/createItem?name=inner',
    xml(freestyle({ command: 'echo $JOB_NAME in $JOB_BASE_NAME' })),
  ),
  get('folder/job json', `${INNER}/api/json`),
  post('folder/job build', `${INNER}/build?delay=0sec`, { after: { built: `${INNER}/1` } }),
  get('folder/job build json', `${INNER}/1/api/json`),
  get('folder/job console', `${INNER}/1/consoleText`),
  get(
    'folder/tree deep',
    '/api/json?tree=jobs[name,fullName,url,color,jobs[name,fullName,color,jobs[name,fullName,color]]]',
  ),
  post('folder/duplicate', '/job/team/createItem?name=sub%20one', folder()),
  post('folder/view', '/job/team/createView?name=v', xml(listView('v', { includeRegex: '.*' }))),
  get('folder/view json', '/job/team/view/v/api/json'),
  post('folder/copy', '/createItem?name=team-copy&mode=copy&from=team'),
  get('folder/copy json', '/job/team-copy/api/json?tree=name,description,jobs[name]'),
  post('folder/rename', '/job/team-copy/confirmRename?newName=team-renamed'),
  get('folder/renamed json', '/job/team-renamed/api/json?tree=name,url'),
  post(
    'folder/move',
    `${INNER}/move/move`,
    form({ destination: '/team-renamed', json: '{"destination":"/team-renamed"}' }),
  ),
  get('folder/moved json', '/job/team-renamed/job/inner/api/json?tree=fullName,url,lastBuild[number,url]'),
  post('folder/delete', '/job/team-renamed/doDelete'),
  get('folder/deleted', '/job/team-renamed/api/json'),
  post('folder/missing parent', '/job/nosuch/createItem?name=x', folder()),

  post('matrix/create', '/createItem?name=mx', xml(matrix({ axes: { V: ['a', 'b'] }, command: 'echo cell $V' }))),
  post('matrix/build', '/job/mx/build?delay=0sec', { after: { built: '/job/mx/1' } }),
  get('matrix/json', '/job/mx/api/json'),
  get('matrix/run', '/job/mx/1/api/json'),
  get('matrix/cell run', '/job/mx/V=a/1/api/json'),
  get('matrix/cell console', '/job/mx/V=a/1/consoleText'),

  post('node/create', '/computer/doCreateItem?name=agent1&type=hudson.slaves.DumbSlave', agentForm),
  post('node/duplicate', '/computer/doCreateItem?name=agent1&type=hudson.slaves.DumbSlave', agentForm),
  get('node/json', '/computer/agent1/api/json'),
  get('node/config', '/computer/agent1/config.xml'),
  get(
    'node/all',
    '/computer/api/json?tree=computer[displayName,offline,numExecutors,assignedLabels[name]],totalExecutors,busyExecutors',
  ),
  get('node/label', '/label/linux/api/json'),
  post('node/bound job', '/createItem?name=bound', bound('linux')),
  post('node/bound build', '/job/bound/build?delay=0sec', { after: 'waiting' }),
  get('node/bound queue', '/queue/api/json?tree=items[why,buildable,stuck,task[name]]'),
  post('node/nolabel job', '/createItem?name=nolabel', bound('windows')),
  post('node/nolabel build', '/job/nolabel/build?delay=0sec', { after: { waiting: 2 } }),
  get('node/nolabel queue', '/queue/api/json?tree=items[why,task[name]]'),
  post('node/delete', '/computer/agent1/doDelete'),
  get('node/deleted', '/computer/agent1/api/json'),
  post('node/delete built-in', '/computer/(built-in)/doDelete'),

  post('user/create', '/securityRealm/createAccountByAdmin', form({ ...ALICE, json: JSON.stringify(ALICE) })),
  get('user/json', '/user/alice/api/json?tree=id,fullName,absoluteUrl,description'),
  get('user/login as', '/whoAmI/api/json', { as: ['alice', ALICE.password1] }),
  get('user/missing', '/user/nobody/api/json'),
  post('user/delete', '/user/alice/doDelete'),
  get('user/deleted', '/whoAmI/api/json', { as: ['alice', ALICE.password1] }),
];
