import type { Frame, JobRow, Page, RunRow } from '../types.ts';

/** A frame with everything in it. */
export const FRAME: Frame = {
  title: 'Dashboard',
  prefix: '/ci',
  user: { id: 'ada', fullName: 'Ada Lovelace' },
  crumb: { field: 'Jenkins-Crumb', value: 'c0ffee' },
  version: '0.1.0',
  breadcrumbs: [{ text: 'Dashboard', href: '/ci/' }],
  notice: 'Going to shut down',
};

const AT = Date.UTC(2026, 10, 21, 8, 30);
const BUILT_IN = { node: 'Built-In Node', nodeHref: '/ci/computer/(built-in)/', offline: false };
const NODE = { busy: 1, executors: 2, labels: ['linux', 'arm64'] };
const LINKS = [{ text: 'a link', href: '/ci/link/' }];
const FILES = [
  { name: 'out', href: 'out/', folder: true, size: null },
  { name: 'app.jar', href: 'app.jar', folder: false, size: 1536 },
];

export const JOB: JobRow = {
  kind: 'job',
  name: 'web',
  displayName: 'Web shop',
  href: '/ci/job/web/',
  color: 'blue_anime',
  lastSuccess: { number: 7, href: '/ci/job/web/7/', timestamp: AT },
  lastFailure: null,
  lastDuration: 61_000,
  health: 80,
  buildable: true,
  parameterized: false,
  unloadable: null,
};

export const FOLDER: JobRow = {
  ...JOB,
  kind: 'folder',
  name: 'team',
  displayName: 'Team',
  href: '/ci/job/team/',
  lastSuccess: null,
  lastDuration: null,
  health: 20,
};

/** All that are known, in the usual order. */
export const COLUMNS: readonly string[] = [
  'hudson.views.StatusColumn',
  'hudson.views.WeatherColumn',
  'hudson.views.JobColumn',
  'hudson.views.LastSuccessColumn',
  'hudson.views.LastFailureColumn',
  'hudson.views.LastDurationColumn',
  'hudson.views.BuildButtonColumn',
];

export const RUN: RunRow = {
  number: 7,
  href: '/ci/job/web/7/',
  timestamp: AT,
  displayName: '#7',
  color: 'red',
  duration: 61_000,
  description: 'nightly',
  keepLog: true,
  unreadable: null,
};

function field(name: string, input: 'line' | 'text' | 'check' | 'choice' | 'password' | 'file' | 'run', value = 'v') {
  return { name, description: `about ${name}`, input, value, choices: ['v', 'w'] };
}

type Pages = { readonly [Name in Page['page']]: Extract<Page, { page: Name }> };

/** One page of every kind with all that it can show. */
export const PAGES: Pages = {
  dashboard: {
    page: 'dashboard',
    previous: null,
    next: null,
    queuedMore: 0,
    executorsMore: 0,
    systemMessage: 'Be kind',
    heading: 'Team',
    href: '/ci/job/team/',
    view: { name: 'nightly', description: 'what runs at night', href: '/ci/job/team/view/nightly/' },
    views: [
      { name: 'all', href: '/ci/job/team/view/all/' },
      { name: 'nightly', href: '/ci/job/team/view/nightly/' },
    ],
    columns: [...COLUMNS, 'org.example.UnknownColumn'],
    jobs: [
      JOB,
      FOLDER,
      { ...JOB, name: 'p', href: '/ci/job/p/', parameterized: true },
      { ...JOB, kind: 'unloadable', name: 'broken', href: '/ci/job/broken/', health: null, unloadable: 'line 3: oh' },
    ],
    queue: [{ id: 3, text: 'web', href: '/ci/job/web/', why: 'In the quiet period' }],
    executors: [
      { ...BUILT_IN, number: 1, text: null, href: null },
      { ...BUILT_IN, number: 2, text: 'web #8', href: '/ci/job/web/8/' },
      { ...BUILT_IN, number: 3, text: 'hidden', href: null },
      { node: 'arm', nodeHref: '/ci/computer/arm/', offline: true, number: 1, text: null, href: null },
    ],
    mayCreate: true,
    mayCreateView: true,
    mayEditView: true,
    mayConfigure: true,
    mayDelete: true,
  },
  job: {
    page: 'job',
    displayName: 'Web shop',
    fullName: 'web',
    description: 'sells',
    href: '/ci/job/web/',
    disabled: true,
    buildable: true,
    parameterized: false,
    runs: [RUN, { ...RUN, number: 6, unreadable: 'build.xml, line 2' }],
    older: '?older=5',
    permalinks: LINKS,
    upstream: LINKS,
    downstream: LINKS,
    queued: 'Waiting for an executor',
    artifacts: FILES,
    cells: [{ text: 'os=linux', href: '/ci/job/web/os=linux/', color: 'red' }],
    stageView: {
      live: true,
      stages: [
        { name: 'Build', average: 1000 },
        { name: 'Test', average: null },
      ],
      left: 2,
      runs: [
        {
          displayName: '#7',
          href: '/ci/job/web/7/',
          started: AT,
          cells: [{ status: 'SUCCESS', duration: 1000 }, null],
        },
      ],
    },
    move: '/ci/job/web/move',
  },
  unloadable: { page: 'unloadable', name: 'pipe', tag: 'flow-definition', reason: 'unknown kind' },
  parameters: {
    page: 'parameters',
    displayName: 'Web shop',
    action: '/ci/job/web/buildWithParameters?delay=0sec',
    fields: [
      field('LINE', 'line'),
      field('TEXT', 'text'),
      field('CHECK', 'check', 'true'),
      field('CHOICE', 'choice', 'w'),
      field('PASSWORD', 'password'),
      field('FILE', 'file'),
      field('RUN', 'run'),
    ],
  },
  input: {
    page: 'input',
    displayName: 'Web shop #7',
    consoleHref: '/ci/job/web/7/console',
    questions: [
      {
        action: '/ci/job/web/7/input/Gate/submit',
        message: 'Ship it?',
        ok: 'Ship',
        mayAnswer: true,
        mayAbort: true,
        submitter: null,
        fields: [field('LINE', 'line')],
      },
    ],
  },
  run: {
    page: 'run',
    displayName: '#7',
    jobName: 'Web shop',
    href: '/ci/job/web/7/',
    color: 'red',
    building: true,
    result: 'FAILURE',
    description: 'nightly',
    causes: ['Started by user Ada'],
    started: AT,
    duration: 61_000,
    keepLog: false,
    artifacts: FILES,
    parameters: [{ name: 'TARGET', value: 'live' }],
    tests: { href: '/ci/job/web/7/testReport/', failed: 1, total: 3 },
    pipeline: {
      stages: [
        {
          name: 'Build',
          status: 'FAILED',
          duration: 1000,
          error: 'no compiler',
          steps: [
            {
              name: 'Shell Script',
              argument: 'make all',
              status: 'FAILED',
              duration: 900,
              logHref: '/ci/job/web/7/execution/node/8/log',
            },
          ],
          left: 4,
        },
      ],
      left: 3,
      stepsHref: '/ci/job/web/7/flowGraphTable/',
      inputHref: '/ci/job/web/7/input/',
      replayHref: '/ci/job/web/7/replay/',
      restartHref: '/ci/job/web/7/restart/',
      termHref: '/ci/job/web/7/term',
      killHref: '/ci/job/web/7/kill',
    },
    previous: '/ci/job/web/6/',
    next: '/ci/job/web/8/',
  },
  console: {
    page: 'console',
    displayName: '#7',
    jobName: 'Web shop',
    href: '/ci/job/web/7/',
    parts: [
      { text: 'line\n', classes: '', href: null },
      { text: 'at http://x.org/\n', classes: 'ansi-fg-1', href: 'http://x.org/' },
    ],
    follow: 5,
    shortened: true,
  },
  'node-log': {
    page: 'node-log',
    runName: 'Web shop #7',
    href: '/ci/job/web/7/',
    name: 'Shell Script',
    argument: 'make all',
    parts: [
      { text: 'line\n', classes: '', href: null },
      { text: 'at http://x.org/\n', classes: 'ansi-fg-1', href: 'http://x.org/' },
    ],
    shortened: true,
  },
  replay: { page: 'replay', name: 'Web shop #7', action: '/ci/job/web/7/replay/', script: "echo 'hello'" },
  'restart-stage': {
    page: 'restart-stage',
    name: 'Web shop #7',
    action: '/ci/job/web/7/restart/restart',
    stages: ['Build', 'Test'],
  },
  'flow-graph': {
    page: 'flow-graph',
    runName: 'Web shop #7',
    nodes: [
      {
        name: 'Shell Script',
        argument: 'make all',
        status: 'FAILED',
        depth: 3,
        logHref: '/ci/job/web/7/execution/node/8/log',
      },
    ],
    left: 2,
  },
  'step-reference': {
    page: 'step-reference',
    heading: 'Pipeline syntax',
    href: '/ci/pipeline-syntax/',
    steps: [
      {
        name: 'sh',
        displayName: 'Shell Script',
        takesBody: true,
        needsNode: true,
        parameters: [{ name: 'script', type: 'String', required: true }],
      },
    ],
    globals: [{ name: 'env', about: 'Variables' }],
  },
  'pipeline-config': {
    page: 'pipeline-config',
    name: 'web',
    action: '/ci/job/web/configSubmit',
    xmlHref: '/ci/job/web/configure?xml=true',
    syntaxHref: '/ci/job/web/pipeline-syntax/',
    description: 'sells',
    script: "echo 'hello'",
    sandbox: true,
  },
  'test-report': {
    page: 'test-report',
    runName: 'Web shop #7',
    heading: 'shop',
    up: { text: 'All tests', href: '/ci/job/web/7/testReport/' },
    counts: { failed: 1, skipped: 0, passed: 2 },
    failed: [{ name: 'shop.Cart.pays', href: '/ci/job/web/7/testReport/shop/Cart/pays/', age: 2, message: 'no money' }],
    rows: [{ name: 'Cart', href: '/ci/job/web/7/testReport/shop/Cart/', counts: { failed: 1, skipped: 0, passed: 2 } }],
    left: 3,
    test: {
      status: 'REGRESSION',
      duration: 1500,
      failedSince: 6,
      message: 'no money',
      trace: 'at Cart.pays',
      stdout: 'out',
      stderr: 'err',
    },
  },
  'new-item': {
    page: 'new-item',
    action: '/ci/createItem',
    kinds: [{ className: 'hudson.model.FreeStyleProject', displayName: 'Freestyle project', about: 'Runs steps' }],
  },
  'new-view': {
    page: 'new-view',
    action: '/ci/createView',
    kinds: [{ className: 'hudson.model.ListView', displayName: 'List' }],
  },
  'view-config': {
    page: 'view-config',
    name: 'nightly',
    action: '/ci/view/nightly/configSubmit',
    xmlHref: '/ci/view/nightly/config.xml',
    description: 'what runs at night',
    list: {
      items: [
        { name: 'web', listed: true },
        { name: 'app', listed: false },
      ],
      includeRegex: 'web-.*',
      recurse: true,
      statusFilter: 'disabled',
    },
  },
  'move-item': { page: 'move-item', name: 'web', action: '/ci/job/web/move/move', destinations: ['', 'team/tools'] },
  nodes: {
    page: 'nodes',
    newNodeHref: '/ci/computer/new',
    nodes: [
      { ...NODE, name: 'Built-In Node', href: '/ci/computer/(built-in)/', offline: false, offlineReason: '' },
      { ...NODE, name: 'arm', href: '/ci/computer/arm/', offline: true, offlineReason: 'no power' },
    ],
  },
  node: {
    page: 'node',
    name: 'arm',
    description: 'a small one',
    href: '/ci/computer/arm/',
    offline: true,
    offlineReason: 'no power',
    temporarilyOffline: true,
    labels: [{ name: 'linux', href: '/ci/label/linux/' }],
    executors: [{ number: 1, text: 'web #8', href: '/ci/job/web/8/' }],
    mayToggle: true,
    configHref: '/ci/computer/arm/configure',
    mayDelete: true,
  },
  'new-node': { page: 'new-node', action: '/ci/computer/doCreateItem' },
  'user-config': {
    page: 'user-config',
    id: 'ada',
    action: '/ci/user/ada/configSubmit',
    fullName: 'Ada Lovelace',
    email: 'ada@example.org',
  },
  'node-config': {
    page: 'node-config',
    name: 'arm',
    action: '/ci/computer/arm/configSubmit',
    xmlHref: '/ci/computer/arm/configureXml',
    executors: 2,
    label: 'linux arm64',
    mode: 'EXCLUSIVE',
    agent: { name: 'arm', description: 'in the cellar', remoteFolder: '/srv/agent' },
  },
  label: { page: 'label', name: 'linux', nodes: LINKS, jobs: LINKS },
  people: {
    page: 'people',
    users: [{ id: 'ada', fullName: 'Ada Lovelace', href: '/ci/user/ada/' }],
    newUserHref: '/ci/securityRealm/addUser',
  },
  'new-user': {
    page: 'new-user',
    action: '/ci/securityRealm/createAccountByAdmin',
    errors: ['Passwords do not match'],
    values: { username: 'ada', fullname: 'Ada Lovelace', email: 'ada@example.org', password1: 'secret' },
  },
  plugins: {
    page: 'plugins',
    action: '/ci/pluginManager/plugin/',
    plugins: [
      { name: 'folder', longName: 'Folders', version: '1.2', enabled: true },
      { name: 'matrix', longName: 'Matrix', version: '1.3', enabled: false },
    ],
  },
  'edit-xml': { page: 'edit-xml', name: 'web', action: '/ci/job/web/config.xml', xml: '<project/>' },
  script: {
    page: 'script',
    heading: 'Script Console',
    action: '/ci/script',
    script: 'println 6 * 7',
    output: '42\n',
  },
  'system-information': {
    page: 'system-information',
    properties: [['user.timezone', 'UTC']],
    environment: [['PATH', '/bin']],
  },
  login: { page: 'login', action: '/ci/j_spring_security_check', from: '/ci/job/web/', failed: true },
  files: { page: 'files', heading: 'Workspace of web', rows: FILES, zip: '*zip*/web.zip' },
  api: {
    page: 'api',
    heading: 'Remote API',
    href: '/ci/job/web/',
    properties: [{ name: 'color', doc: 'status' }],
    routes: [{ method: 'POST', path: 'build', doc: 'Builds it', parameters: [{ name: 'delay', doc: 'waits' }] }],
  },
  links: { page: 'links', heading: 'Manage', links: [{ text: 'Nodes', href: '/ci/computer/', about: 'machines' }] },
  confirm: { page: 'confirm', heading: 'Restart', text: 'Sure?', action: '/ci/restart', button: 'Yes' },
  user: {
    page: 'user',
    id: 'ada',
    fullName: 'Ada Lovelace',
    description: 'analyst',
    mayEdit: true,
    mayDelete: true,
    href: '/ci/user/ada/',
    tokens: [{ uuid: 'u-1', name: 'laptop', created: AT }],
  },
  message: { page: 'message', heading: 'Not Found', text: 'This page does not exist.' },
};
