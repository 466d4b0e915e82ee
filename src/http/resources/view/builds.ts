import type { Job } from '../../../controller/index.ts';
import { itemsOfView } from '../../beans/items/items-of-view.ts';
import { newestRuns } from '../../feeds/newest-runs.ts';
import { visibleJobs } from '../../feeds/visible-jobs.ts';
import { runHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

/** Limits the builds of a page. */
const RUNS_SHOWN = 200;

const ALL = 'hudson.model.AllView';

const ofRoot = route({
  method: 'GET or POST',
  path: '/builds',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: `The newest builds of all jobs that the requester may see, ${RUNS_SHOWN} at most.`,
  handler: (context) => history(context, 'All', 'Jenkins', visibleJobs(context)),
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
    return history(context, title, isAll ? 'Jenkins' : view.name, visibleJobs(context, among));
  },
});

export const viewBuildRoutes: readonly Route[] = [ofRoot, ofView];

async function history(context: RequestContext, title: string, of: string, jobs: readonly Job[]): Promise<Reply> {
  const { services } = context;
  const rows: (string | { text: string; href: string })[][] = [];
  for await (const { job, run } of newestRuns(services, jobs)) {
    if (rows.length >= RUNS_SHOWN) break;
    const text = `${services.home.items.fullDisplayName(job)} #${run.number}`;
    const build = { text, href: runHref(context, job.fullName, run.number) };
    rows.push([build, new Date(run.timestamp).toISOString(), run.result ?? 'building']);
  }
  return {
    type: 'page',
    title,
    page: {
      page: 'overview',
      heading: `Build History of ${of}`,
      about: '',
      links: [],
      tables: [{ heading: 'Builds', columns: ['Build', 'Time', 'Result'], rows, left: 0 }],
      texts: [],
    },
  };
}
