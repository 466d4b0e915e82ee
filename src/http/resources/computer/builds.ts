import { newestRuns } from '../../feeds/newest-runs.ts';
import { visibleJobs } from '../../feeds/visible-jobs.ts';
import { runHref } from '../../reply/hrefs.ts';
import { route } from '../../route.ts';
import { requireNode } from './find-node.ts';

/** Limits the builds of the page. */
const RUNS_SHOWN = 200;

export const nodeBuilds = route({
  method: 'GET or POST',
  path: '/computer/:node/builds',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: `The newest builds that ran on a node, of jobs that the requester may see, ${RUNS_SHOWN} at most.`,
  async handler(context) {
    const { services } = context;
    const { name, displayName } = requireNode(context);
    const rows: (string | { text: string; href: string })[][] = [];
    for await (const { job, run } of newestRuns(services, visibleJobs(context))) {
      if (run.builtOn !== name) continue;
      if (rows.length >= RUNS_SHOWN) break;
      const text = `${services.home.items.fullDisplayName(job)} #${run.number}`;
      const build = { text, href: runHref(context, job.fullName, run.number) };
      rows.push([build, new Date(run.timestamp).toISOString(), run.result ?? 'building']);
    }
    return {
      type: 'page',
      title: displayName,
      page: {
        page: 'overview',
        heading: `Build History on ${displayName}`,
        about: '',
        links: [],
        tables: [{ heading: 'Builds', columns: ['Build', 'Time', 'Result'], rows, left: 0 }],
        texts: [],
      },
    };
  },
});
