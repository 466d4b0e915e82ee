import { CHANGES, field, type Pages } from './example-parts.ts';
import { RUN } from './run-page.ts';

/** Holds an example of each page about runs and their reports. */
export const RUN_PAGES = {
  report: {
    page: 'report',
    ownerName: 'Web shop #7',
    heading: 'CheckStyle Warnings',
    up: { text: 'CheckStyle Warnings', href: '/ci/job/web/7/checkstyle/' },
    facts: [['Total', '3']],
    tables: [
      { heading: 'Files', columns: ['File', 'Total'], rows: [[{ text: 'a.c', href: '/ci/job/web/7/x' }, 3]], left: 1 },
      { heading: 'Issues', columns: ['Message'], rows: [], left: 0 },
    ],
    chart: '/ci/job/web/checkstyle/trend.svg',
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
  run: RUN,
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
  replay: {
    page: 'replay',
    name: 'Web shop #7',
    action: '/ci/job/web/7/replay/',
    script: "echo 'hello'",
    libraryScripts: [{ name: 'com.acme.Foo', field: 'com_acme_Foo', text: 'class Foo {}' }],
  },
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
  'test-report': {
    page: 'test-report',
    runName: 'Web shop #7',
    heading: 'shop',
    up: { text: 'All tests', href: '/ci/job/web/7/testReport/' },
    counts: { failed: 1, skipped: 0, passed: 2 },
    failed: [
      {
        name: 'shop.Cart.pays',
        href: '/ci/job/web/7/testReport/shop/Cart/pays/',
        age: 2,
        message: 'no money',
        regression: true,
        flaky: true,
      },
    ],
    marks: [['Flaky', 1]],
    flaky: [
      {
        name: 'shop.Cart.ships',
        href: '/ci/job/web/7/testReport/shop/Cart/ships/',
        changes: 4,
        tries: 1,
        history: 'p f p',
      },
    ],
    history: '/ci/job/web/7/testReport/history',
    rows: [{ name: 'Cart', href: '/ci/job/web/7/testReport/shop/Cart/', counts: { failed: 1, skipped: 0, passed: 2 } }],
    left: 3,
    test: {
      status: 'REGRESSION',
      duration: 1500,
      failedSince: 6,
      flaky: true,
      tries: [{ message: 'no network', trace: 'at Net' }],
      properties: [['os', 'linux']],
      message: 'no money',
      trace: 'at Cart.pays',
      stdout: 'out',
      stderr: 'err',
    },
  },
  changes: { page: 'changes', jobName: 'Web shop', displayName: '#7', changes: CHANGES },
} satisfies Partial<Pages>;
