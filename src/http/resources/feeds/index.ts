import { fail } from '../../../model/index.ts';
import type { Route } from '../../route.ts';
import { feedRoutes } from './feed-route.ts';
import { nodeSource, userSource } from './of-all-jobs.ts';
import { jobChangesFeed, jobSource } from './of-job.ts';
import { viewSource } from './of-view.ts';

const ofUser = { permission: 'Overall/Read', doc: 'of the user', source: userSource } as const;

/** Holds the routes of feeds of builds in Atom and RSS, for everything that has builds. */
export const buildFeedRoutes: readonly Route[] = [
  ...feedRoutes({
    path: '',
    permission: 'Overall/Read',
    doc: 'of the first view',
    source: (context, kind) => viewSource(context, context.services.home.views.primary(''), kind),
  }),
  ...feedRoutes({
    path: '/_view/:owner/:view',
    permission: 'View/Read',
    doc: 'of the view',
    source: (context, kind) => viewSource(context, context.view, kind),
  }),
  ...feedRoutes({
    path: '/_item/:item',
    permission: 'Job/Read',
    doc: 'of the job, or of the first view of the folder',
    source(context, kind) {
      const { item, services } = context;
      if (item.kind === 'job') return jobSource(context, item, kind);
      if (item.kind === 'folder') return viewSource(context, services.home.views.primary(item.fullName), kind);
      return fail('PAGE_NOT_FOUND');
    },
  }),
  jobChangesFeed,
  ...['/user/:id', '/me', '/securityRealm/user/:id'].flatMap((path) => feedRoutes({ path, ...ofUser })),
  ...feedRoutes({
    path: '/computer/:node',
    permission: 'Overall/Read',
    doc: 'that the node ran',
    source: nodeSource,
  }),
];
