import { rootHref } from '../../reply/hrefs.ts';
import { type Route, route } from '../../route.ts';

const page = route({
  method: 'GET',
  path: '/disk-usage',
  permission: 'Overall/Administer',
  crumb: 'exempt',
  object: true,
  doc: 'What each job takes on the disk: builds, artifacts and workspace.',
  handler(context) {
    const { diskUsages, home } = context.services;
    const { jobs, isMeasuring, missing } = diskUsages.figures();
    return {
      type: 'page',
      title: 'Disk usage',
      page: {
        page: 'disk-usage',
        action: rootHref(context, 'manage/disk-usage/measure'),
        jobs: jobs.map(({ job, ...usage }) => ({ ...usage, name: job, href: rootHref(context, home.items.url(job)) })),
        isMeasuring,
        missing,
      },
    };
  },
});

const json = route({
  method: 'GET',
  path: '/disk-usage/api/json',
  permission: 'Overall/Administer',
  crumb: 'exempt',
  doc: 'The same in JSON: bytes by job with the time of the measurement, and whether one is under way.',
  handler({ services }) {
    const { jobs, begun, isMeasuring, missing } = services.diskUsages.figures();
    return { type: 'json', json: { begun, measuring: isMeasuring, missing, jobs } };
  },
});

const measure = route({
  method: 'POST',
  path: '/disk-usage/measure',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Measures all jobs anew, in the background.',
  handler({ services }) {
    void services.diskUsages.measure();
    return { type: 'redirect', to: '/manage/disk-usage/' };
  },
});

export const diskUsageRoutes: readonly Route[] = [page, json, measure];
