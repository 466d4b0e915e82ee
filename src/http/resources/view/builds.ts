import { itemsOfView } from '../../beans/items/items-of-view.ts';
import { visibleJobs } from '../../feeds/visible-jobs.ts';
import { type Route, route } from '../../route.ts';
import { buildsPage, RUNS_SHOWN } from '../feeds/builds-page.ts';

const ALL = 'hudson.model.AllView';

const ofRoot = route({
  method: 'GET or POST',
  path: '/builds',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: `The newest builds of all jobs that the requester may see, ${RUNS_SHOWN} at most.`,
  handler: (context) =>
    buildsPage(context, { title: 'All', heading: 'Build History of Jenkins' }, visibleJobs(context)),
});

const ofView = route({
  method: 'GET or POST',
  path: '/_view/:owner/:view/builds',
  permission: 'View/Read',
  crumb: 'required',
  doc: `The newest builds of the jobs of a view, ${RUNS_SHOWN} at most.`,
  handler(context) {
    const { view } = context;
    const isAll = view.className === ALL;
    const among = new Set(itemsOfView(context, view).map(({ fullName }) => fullName));
    const title = isAll && view.name === 'all' ? 'All' : view.name;
    const heading = `Build History of ${isAll ? 'Jenkins' : view.name}`;
    return buildsPage(context, { title, heading }, visibleJobs(context, among));
  },
});

export const viewBuildRoutes: readonly Route[] = [ofRoot, ofView];
