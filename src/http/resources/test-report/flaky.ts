import { caseName, outcomesIn } from '../../../model/index.ts';
import { route } from '../../route.ts';
import { storedReport } from './find-test.ts';
import { TEST_REPORT } from './paths.ts';

/** Lists the flaky tests of a build at an address that Jenkins does not have. */
export const flakyTests = route({
  method: 'GET',
  path: `${TEST_REPORT}/api/flaky`,
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'Tests of the build that pass and fail by turns or needed several tries, as JSON; not an address of Jenkins.',
  async handler(context) {
    const stored = await storedReport(context);
    const { regressions, fixed, flakyCount, flaky } = await stored.marks();
    const builds = stored.index?.builds ?? [stored.number];
    return {
      type: 'json',
      json: {
        regressions,
        fixed,
        flakyCount,
        builds,
        flaky: flaky.map(({ test, suite, changes, history }) => ({
          suite: suite.name,
          className: test.className,
          name: caseName(test),
          changes,
          history: outcomesIn(history, builds.length),
          flakyFailures: test.flakyFailures ?? [],
        })),
      },
    };
  },
});
