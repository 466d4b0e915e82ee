import type { BuiltInPlugin } from '../../points/index.ts';
import { aggregatedTestResults } from './aggregated-tests.ts';
import { aggregatedTests } from './aggregated-tests-action.ts';
import { junitStep } from './pipeline-step.ts';
import { junit } from './publisher.ts';

export const junitPlugin: BuiltInPlugin = {
  name: 'junit',
  kinds: [junit, aggregatedTestResults, aggregatedTests, junitStep],
};
