import { displayNameOf } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { findTest, storedReport } from './find-test.ts';
import { contentOf } from './page-content.ts';
import { TEST_PATHS, TEST_REPORT } from './paths.ts';

export const testReportPage = route({
  method: 'GET',
  path: TEST_REPORT,
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page of the tests of the build: those that failed, and all by package.',
  handler: page,
});

export const testPages: readonly Route[] = TEST_PATHS.map(({ path, about }) => ({
  ...testReportPage,
  path,
  doc: `${about} on a page.`,
}));

async function page(context: RequestContext): Promise<Reply> {
  const { job, run } = context;
  const stored = await storedReport(context);
  const found = await findTest(context, stored);
  const runName = `${itemDisplayName(context, job)} ${displayNameOf(run)}`;
  const content = await contentOf(found, stored, `${ownHref(context)}${run.number}/testReport/`);
  return { type: 'page', title: `${runName} Test Results`, page: { page: 'test-report', runName, ...content } };
}
