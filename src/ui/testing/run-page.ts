import { AT, CHANGES, type Pages } from './example-parts.ts';

const LOG = {
  parts: [
    { text: 'line\n', classes: '', href: null },
    { text: 'at http://x.org/\n', classes: 'ansi-fg-1', href: 'http://x.org/' },
  ],
  shortened: true,
};

const STEP = {
  name: 'Shell Script',
  argument: 'make all',
  status: 'FAILED',
  duration: 900,
  logHref: '/ci/job/web/7/execution/node/8/log',
};

const stage = (id: string, name: string, status: string) => ({
  id,
  name,
  status,
  started: AT,
  duration: 1000,
  parts: [],
});

/** Holds an example of the page of a run. */
export const RUN: Pages['run'] = {
  page: 'run',
  heading: 'Build #7 (Nov 24, 2026, 9:41:07 AM)',
  displayName: '#7',
  number: 7,
  jobName: 'Web shop',
  href: '/ci/job/web/7/',
  color: 'red',
  building: true,
  result: 'FAILURE',
  description: 'nightly',
  mayEdit: true,
  mayStop: true,
  mayKeep: true,
  causes: [
    { text: 'Started by user Ada', href: '/ci/user/ada/' },
    { text: 'Started by timer', href: null },
  ],
  interruptions: ['Aborted by Ada'],
  scheduled: AT - 5000,
  started: AT,
  duration: 61_000,
  estimated: 90_000,
  nodes: [{ text: 'linux-1', href: '/ci/computer/linux-1/' }],
  keepLog: false,
  failure: {
    stage: { name: 'Build', href: '/ci/job/web/7/?stage=6#stage-steps' },
    step: { name: 'Shell Script', argument: 'make all', href: '/ci/job/web/7/execution/node/8/log' },
    message: 'script returned exit code 2',
    log: LOG,
    consoleHref: '/ci/job/web/7/console#B812',
  },
  artifacts: {
    href: '/ci/job/web/7/artifact/',
    zip: '/ci/job/web/7/artifact/*zip*/archive.zip',
    isCut: false,
    entries: [
      {
        kind: 'folder',
        name: 'out',
        path: 'out/',
        entries: [{ kind: 'file', name: 'app.js', href: '/ci/job/web/7/artifact/out/app.js', size: 1536 }],
      },
    ],
  },
  parameters: [{ name: 'TARGET', value: 'live' }],
  changes: CHANGES,
  moreChanges: 2,
  reports: [{ title: 'Fingerprints', href: '/ci/job/web/7/fingerprints/', summary: '', chart: null }],
  tests: {
    href: '/ci/job/web/7/testReport/',
    failed: 2,
    skipped: 0,
    passed: 1,
    total: 3,
    failures: [
      {
        name: 'shop.Cart.pays',
        href: '/ci/job/web/7/testReport/shop/Cart/pays/',
        age: 2,
        since: { number: 6, href: '/ci/job/web/6/' },
        duration: 1500,
        message: 'no money',
        trace: null,
        regression: true,
        flaky: true,
      },
    ],
  },
  cells: [{ text: 'linux', href: '/ci/job/web/OS=linux/7/', color: 'blue' }],
  downstream: [{ text: 'Deploy #3', href: '/ci/job/deploy/3/', color: 'blue' }],
  pipeline: {
    graph: [
      { kind: 'stage', stage: stage('6', 'Build', 'FAILED') },
      { kind: 'parallel', branches: [stage('9', 'Unit', 'SUCCESS'), stage('12', 'Lint', 'IN_PROGRESS')] },
      { kind: 'stage', stage: stage('15', 'Deploy', 'NOT_EXECUTED') },
    ],
    chosen: {
      id: '6',
      name: 'Build',
      status: 'FAILED',
      duration: 1000,
      error: 'no compiler',
      left: 4,
      steps: [
        { ...STEP, id: '8', log: LOG, isOpen: true },
        { ...STEP, id: '7', log: null, isOpen: false },
      ],
    },
    stages: [{ name: 'Build', status: 'FAILED', duration: 1000, error: 'no compiler', steps: [STEP], left: 4 }],
    left: 3,
    stepsHref: '/ci/job/web/7/flowGraphTable/',
    timesHref: '/ci/job/web/7/timeline/',
    inputHref: '/ci/job/web/7/input/',
    paused: true,
    pauseHref: '/ci/job/web/7/pause/toggle',
    termHref: '/ci/job/web/7/term',
    killHref: '/ci/job/web/7/kill',
  },
};
