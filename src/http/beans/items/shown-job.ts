import type { Job } from '../../../controller/index.ts';
import type { ShownJob } from '../../../points/index.ts';
import type { BeanContext } from '../../route.ts';
import { jobColor, runColor } from './job-color.ts';

type Asked = Pick<BeanContext, 'base' | 'services'>;

/** Returns a job as plugins see it; `path` is the way to it below the server. */
export function shownJob(context: Asked, job: Job, path: string): ShownJob {
  const { base, services } = context;
  const { home } = services;
  const { runs } = home;
  return {
    fullName: job.fullName,
    displayName: home.items.displayName(job),
    fullDisplayName: home.items.fullDisplayName(job),
    href: new URL(path, base).pathname,
    url: base + path,
    color: () => jobColor(services, job),
    runs: {
      numbers: () => runs.numbers(job),
      get(number) {
        const run = runs.get(job, number);
        return run === undefined || 'kind' in run ? undefined : run;
      },
      newestFirst: (from) => runs.newestFirst(job, from),
      permalink: (permalink) => runs.permalink(job, permalink),
      colorOf: (run) => runColor(services, job, run),
    },
  };
}
