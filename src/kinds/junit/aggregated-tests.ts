import { bool, definePublisher, optionalText } from '../../points/index.ts';
import { AGGREGATED_TESTS } from './aggregated-tests-data.ts';

/**
 * Shows the tests of other jobs' builds that used what this one made, which fingerprints show. Without names these are all
 * downstream jobs.
 */
export const aggregatedTestResults = definePublisher({
  symbol: 'aggregatedTestResults',
  displayName: 'Aggregate downstream test results',
  xmlTag: 'hudson.tasks.test.AggregatedTestResultPublisher',
  fields: {
    jobs: optionalText({ label: 'Jobs to aggregate' }),
    includeFailedBuilds: bool({ label: 'Include failed builds in results' }),
  },
  example: { jobs: 'unit, browser', includeFailedBuilds: true },
  async perform({ jobs, includeFailedBuilds }, { actions, downstream }) {
    const named = jobs?.trim() || downstream.all().join(',');
    await actions.put(AGGREGATED_TESTS, { jobs: named, includeFailedBuilds }, () => true);
    return 'SUCCESS';
  },
});
