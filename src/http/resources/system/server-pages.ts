import { fail } from '../../../model/index.ts';
import type { Page } from '../../../ui/index.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
import { Refusal } from '../../request/refusal.ts';
import { type Reply, type Route, route } from '../../route.ts';
import { DEPENDENCIES } from './dependencies.ts';

type Overview = Extract<Page, { page: 'overview' }>;

/** Returns a page of tables and texts. */
function overview(title: string, heading: string, content: Partial<Omit<Overview, 'page' | 'heading'>>): Reply {
  const { about = '', links = [], tables = [], texts = [] } = content;
  return { type: 'page', title, page: { page: 'overview', heading, about, links, tables, texts } };
}

const about = route({
  method: 'GET or POST',
  path: '/about',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'What this server is, for those who may manage it or read its settings.',
  handler(context) {
    if (!context.may('Overall/Manage') && !context.may('Overall/SystemRead')) throw new Refusal(null);
    const { home, version } = context.services;
    const jenkins = home.settings.current.version ?? '';
    return managePage(context, {
      title: `About Jenkins ${jenkins}`,
      way: [{ text: 'About Jenkins', path: 'manage/about/' }],
      tasks: [],
      page: {
        page: 'about',
        jenkins,
        version,
        node: process.version,
        links: [
          { text: 'Remote API', href: rootHref(context, 'api/') },
          { text: 'OpenAPI document', href: rootHref(context, 'openapi.json') },
          { text: 'Plugins that are built in', href: rootHref(context, 'manage/pluginManager/installed') },
          { text: 'System Information', href: rootHref(context, 'manage/systemInfo') },
        ],
        dependencies: DEPENDENCIES,
      },
    });
  },
});

const legend = route({
  method: 'GET or POST',
  path: '/legend',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'What the words and colours of jobs and their health stand for.',
  handler: () => ({ type: 'page', title: 'Icon legend', page: { page: 'legend' } }),
});

const fingerprintForm = route({
  method: 'GET or POST',
  path: '/fingerprintCheck',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'How to learn which builds made or used a file.',
  handler: (context) => ({
    type: 'page',
    title: 'Check File Fingerprint',
    feeds: feedLinks('all', rootHref(context)),
    page: { page: 'fingerprint-check' },
  }),
});

/** Refuses what Jenkins hands to administrators: whoever has such a file has every secret and session of the server. */
const heapDump = route({
  method: 'GET',
  path: '/heapDump',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  doc: 'Nothing: a snapshot of the memory would hold secrets in the clear, and is not handed out.',
  handler(context) {
    context.require('Overall/Administer');
    return fail('HEAP_DUMP');
  },
});

const clouds = route({
  method: 'GET or POST',
  path: '/configureClouds',
  permission: 'Overall/SystemRead',
  crumb: 'required',
  object: true,
  doc: 'The clouds that stand in config.xml, and what is made by each.',
  handler(context) {
    const { home, kinds } = context.services;
    const rows = home.settings.current.clouds.map(({ className, name, element }) => {
      const kind = kinds.find('cloud', element.name);
      return [name, className, kind === undefined ? 'Not supported: it stays in the file' : kind.displayName];
    });
    return overview('Configure Clouds', 'Configure Clouds', {
      about: 'Clouds make nodes when work waits. They are described in config.xml or by configuration as code.',
      tables: [{ heading: 'Clouds', columns: ['Name', 'Class', 'Kind'], rows, left: 0 }],
    });
  },
});

export const serverPageRoutes: readonly Route[] = [about, legend, fingerprintForm, heapDump, clouds];
