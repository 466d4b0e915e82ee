import { displayNameOf } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { choice, wholeNumber } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { findTest, storedReport } from './find-test.ts';
import { contentOf, testTrail } from './page-content.ts';
import { TEST_PATHS, TEST_REPORT } from './paths.ts';

const SHOWN = {
  from: wholeNumber('Number of the first row that is shown.', { digits: 7, otherwise: 1 }),
  show: choice('`failed`: only what failed.', ['all', 'failed']),
};

export const testReportPage = route({
  method: 'GET',
  path: TEST_REPORT,
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  parameters: SHOWN,
  doc: 'The page of the tests of the build: those that failed, and all by package.',
  handler: page,
});

export const testPages: readonly Route[] = TEST_PATHS.map(({ path, about }) => ({
  ...testReportPage,
  path,
  doc: `${about} on a page.`,
}));

async function page(context: RequestContext<typeof SHOWN>): Promise<Reply> {
  const { job, run, services, parameters } = context;
  const { tests } = services.home.reports;
  const stored = await storedReport(context);
  const found = await findTest(context, stored);
  const root = `${ownHref(context)}${run.number}/testReport/`;
  const [before] = run.number > 1 ? await tests.history(job, run.number - 1, 1) : [];
  const content = await contentOf(found, stored, {
    root,
    from: parameters.from,
    onlyFailed: parameters.show === 'failed',
    now: await tests.classes(job, run.number),
    before: before === undefined ? null : await tests.classes(job, before.number),
  });
  const trail = testTrail(found, root);
  const name = trail.at(-1)?.text ?? '';
  return {
    type: 'page',
    title: `${itemDisplayName(context, job)} ${displayNameOf(run)} ${name}`,
    trail,
    page: { page: 'test-report', ...content },
  };
}
