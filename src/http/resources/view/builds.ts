import { itemsOfView } from '../../beans/items/items-of-view.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { visibleJobs } from '../../feeds/visible-jobs.ts';
import { ownHref, rootHref } from '../../reply/hrefs.ts';
import { type Route, route } from '../../route.ts';
import { BUILDS_PARAMETERS, buildsPage } from '../feeds/builds-page.ts';
import { viewTitle } from './view-title.ts';

const ALL = 'hudson.model.AllView';

const ofRoot = route({
  method: 'GET or POST',
  path: '/builds',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: BUILDS_PARAMETERS,
  doc: 'The newest builds of all jobs that the requester may see.',
  handler(context) {
    const feeds = feedLinks('all', rootHref(context));
    return buildsPage(context, { title: 'All', heading: 'Build History of Jenkins', feeds }, visibleJobs(context));
  },
});

const ofView = route({
  method: 'GET or POST',
  path: '/_view/:owner/:view/builds',
  permission: 'View/Read',
  crumb: 'required',
  parameters: BUILDS_PARAMETERS,
  doc: 'The newest builds of the jobs of a view.',
  handler(context) {
    const { services, view } = context;
    const among = new Set(itemsOfView(context, view).map(({ fullName }) => fullName));
    const heading = `Build History of ${view.className === ALL ? 'Jenkins' : view.name}`;
    const isPrimary = services.home.views.primary(view.owner).name === view.name;
    const own = ownHref(context);
    const feeds = feedLinks(view.name, isPrimary ? own.replace(/view\/[^/]+\/$/, '') : own);
    return buildsPage(context, { title: viewTitle(view), heading, feeds }, visibleJobs(context, among));
  },
});

export const viewBuildRoutes: readonly Route[] = [ofRoot, ofView];
