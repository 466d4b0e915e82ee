import type { Frame } from '../types/frame.ts';
import type { BuildRow } from '../types/jobs.ts';
import type { Page } from '../types/page.ts';
import type { JobRow, RunRow } from '../types/rows.ts';

/** Holds a frame with everything in it. */
export const FRAME: Frame = {
  markup: null,
  title: 'Dashboard',
  prefix: '/ci',
  user: { id: 'ada', fullName: 'Ada Lovelace', mayKeepCredentials: true },
  crumb: { field: 'Jenkins-Crumb', value: 'c0ffee' },
  version: '0.1.0',
  assets: '0.1.0',
  breadcrumbs: [{ text: 'Dashboard', href: '/ci/' }],
  tasks: [
    { text: 'Status', href: '/ci/job/web/', icon: 'home', current: true },
    { text: 'Scan now', href: '/ci/job/team/scan', icon: 'sync', post: { done: 'Scan scheduled' } },
  ],
  notice: { text: 'Going to shut down', reason: 'moving house' },
  feeds: [{ title: 'All builds', type: 'application/atom+xml', href: '/ci/rssAll' }],
};

/** Is the time at which everything in the examples began. */
export const AT = Date.UTC(2026, 10, 21, 8, 30);
/** Holds the built-in node as rows name it. */
export const BUILT_IN = { node: 'Built-In Node', nodeHref: '/ci/computer/(built-in)/', offline: false };
/** Holds what is known of a node. */
export const NODE = { busy: 1, executors: 2, labels: ['linux', 'arm64'] };
/** Holds a list with one link. */
export const LINKS = [{ text: 'a link', href: '/ci/link/' }];
/** Holds files and a folder. */
export const FILES = [
  { name: 'out', href: 'out/', folder: true, size: null },
  { name: 'app.jar', href: 'app.jar', folder: false, size: 1536 },
];

/** Holds changes of a repository. */
export const CHANGES = [
  {
    id: 'c0ffee',
    title: 'Fix <b>',
    message: 'Fix <b>\n\nfor good\n',
    author: 'Ada',
    authorHref: '/ci/user/ada/',
    at: 1_790_000_000_000,
    href: 'https://git.example.org/web/commit/c0ffee?a="<b>',
    paths: [{ file: 'src/a <b>.txt', editType: 'edit' as const, href: null }],
    morePaths: 0,
  },
];

export const JOB: JobRow = {
  kind: 'job',
  name: 'web',
  fullName: 'web',
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
  fullName: 'team',
  displayName: 'Team',
  href: '/ci/job/team/',
  lastSuccess: null,
  lastDuration: null,
  health: 20,
};

/** Lists all known columns, in the usual order. */
export const COLUMNS: readonly string[] = [
  'hudson.views.StatusColumn',
  'hudson.views.WeatherColumn',
  'hudson.views.JobColumn',
  'hudson.views.LastSuccessColumn',
  'hudson.views.LastFailureColumn',
  'hudson.views.LastDurationColumn',
  'hudson.views.BuildButtonColumn',
];

export const BUILD: BuildRow = {
  number: 7,
  href: '/ci/job/web/7/',
  timestamp: AT,
  displayName: '#7',
  color: 'red',
  duration: 90_000,
  description: 'slow',
  keepLog: true,
  progress: null,
  unreadable: null,
};

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

/** Returns a parameter as forms ask for it. */
export function field(
  name: string,
  input: 'line' | 'text' | 'check' | 'choice' | 'password' | 'file' | 'run',
  value = 'v',
) {
  return { name, description: `about ${name}`, input, value, choices: ['v', 'w'] };
}

/** Maps a kind of page to an example of it. */
export type Pages = { readonly [Name in Page['page']]: Extract<Page, { page: Name }> };
