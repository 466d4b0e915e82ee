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
const LINKS = [{ text: 'a link', href: '/ci/link/' }];
const FILES = [
  { name: 'out', href: 'out/', folder: true, size: null },
  { name: 'app.jar', href: 'app.jar', folder: false, size: 1536 },
];

export const JOB: JobRow = {
  name: 'web',
  displayName: 'Web shop',
  href: '/ci/job/web/',
  color: 'blue_anime',
  lastSuccess: { number: 7, href: '/ci/job/web/7/', timestamp: AT },
  lastFailure: null,
  lastDuration: 61_000,
  buildable: true,
  parameterized: false,
  unloadable: null,
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

function field(name: string, input: 'line' | 'text' | 'check' | 'choice' | 'password' | 'file' | 'run', value = 'v') {
  return { name, description: `about ${name}`, input, value, choices: ['v', 'w'] };
}

type Pages = { readonly [Name in Page['page']]: Extract<Page, { page: Name }> };

/** One page of every kind with all that it can show. */
export const PAGES: Pages = {
  dashboard: {
    page: 'dashboard',
    systemMessage: 'Be kind',
    jobs: [JOB, { ...JOB, name: 'p', parameterized: true }, { ...JOB, name: 'broken', unloadable: 'line 3: oh' }],
    queue: [{ id: 3, text: 'web', href: '/ci/job/web/', why: 'In the quiet period' }],
    executors: [
      { number: 1, text: null, href: null },
      { number: 2, text: 'web #8', href: '/ci/job/web/8/' },
      { number: 3, text: 'hidden', href: null },
    ],
    mayCreate: true,
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
    previous: '/ci/job/web/6/',
    next: '/ci/job/web/8/',
  },
  console: {
    page: 'console',
    displayName: '#7',
    jobName: 'Web shop',
    href: '/ci/job/web/7/',
    text: 'line\n',
    follow: 5,
    shortened: true,
  },
  'new-item': {
    page: 'new-item',
    action: '/ci/createItem',
    kinds: [{ className: 'hudson.model.FreeStyleProject', displayName: 'Freestyle project' }],
  },
  'edit-xml': { page: 'edit-xml', name: 'web', action: '/ci/job/web/config.xml', xml: '<project/>' },
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
    routes: [{ method: 'POST', path: 'build', doc: 'Builds it' }],
  },
  confirm: { page: 'confirm', heading: 'Restart', text: 'Sure?', action: '/ci/restart', button: 'Yes' },
  user: {
    page: 'user',
    id: 'ada',
    fullName: 'Ada Lovelace',
    description: 'analyst',
    mayEdit: true,
    href: '/ci/user/ada/',
    tokens: [{ uuid: 'u-1', name: 'laptop', created: AT }],
  },
  message: { page: 'message', heading: 'Not Found', text: 'This page does not exist.' },
};

export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z:-]+(?:="[^"]*")?)*)\s*\/?>/g;

/** Opening tags of a document, and what is left of it without any tag. */
export function readHtml(html: string): { tags: Tag[]; rest: string } {
  const tags: Tag[] = [];
  const rest = html.replace('<!DOCTYPE html>', '').replace(TAG, (_, close: string, name: string, text: string) => {
    const attributes = [...text.matchAll(/([a-zA-Z:-]+)(?:="([^"]*)")?/g)].map(
      ([, key = '', value = '']) => [key, value] as const,
    );
    if (close === '') tags.push({ name, attributes: new Map(attributes) });
    return '';
  });
  return { tags, rest };
}

/** Forms with the markup inside. */
export function formsOf(html: string): string[] {
  return html.match(/<form.*?<\/form>/gs) ?? [];
}
