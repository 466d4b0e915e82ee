import type { Job, Run } from '../../../controller/index.ts';
import { newestRuns } from '../../feeds/newest-runs.ts';
import { runHref } from '../../reply/hrefs.ts';
import type { Reply, RequestContext } from '../../route.ts';

/** Limits the builds of a page. */
export const RUNS_SHOWN = 200;

/** Returns the page of the newest builds of these jobs; `isShown` says of a build whether it is among them. */
export async function buildsPage(
  context: RequestContext,
  texts: { readonly title: string; readonly heading: string },
  jobs: readonly Job[],
  isShown: (run: Run) => boolean = () => true,
): Promise<Reply> {
  const { services } = context;
  const rows: (string | { text: string; href: string })[][] = [];
  for await (const { job, run } of newestRuns(services, jobs)) {
    if (!isShown(run)) continue;
    if (rows.length >= RUNS_SHOWN) break;
    const text = `${services.home.items.fullDisplayName(job)} #${run.number}`;
    const build = { text, href: runHref(context, job.fullName, run.number) };
    rows.push([build, new Date(run.timestamp).toISOString(), run.result ?? 'building']);
  }
  return {
    type: 'page',
    title: texts.title,
    page: {
      page: 'overview',
      heading: texts.heading,
      about: '',
      links: [],
      tables: [{ heading: 'Builds', columns: ['Build', 'Time', 'Result'], rows, left: 0 }],
      texts: [],
    },
  };
}
