import { bool, defineProperty, group, int, strings, text } from '../../points/index.ts';

/** How many builds may run at the same time, of the job or of its categories. Jenkins: `ThrottleJobProperty`. */
export const throttle = defineProperty({
  symbol: 'throttleJobProperty',
  displayName: 'Throttle Concurrent Builds',
  xmlTag: 'hudson.plugins.throttleconcurrents.ThrottleJobProperty',
  fields: {
    maxConcurrentPerNode: int({ title: 'Maximum Concurrent Builds Per Node', default: 0 }),
    maxConcurrentTotal: int({ title: 'Maximum Total Concurrent Builds', default: 0 }),
    categories: strings({ title: 'Multi-Project Throttle Category' }),
    throttleEnabled: bool({ title: 'Throttle Concurrent Builds' }),
    throttleOption: text({ default: 'project' }),
    limitOneJobWithMatchingParams: bool({
      title: 'Prevent multiple jobs with identical parameters from running concurrently',
    }),
    matrixOptions: group({
      throttleMatrixBuilds: bool({ default: true }),
      throttleMatrixConfigurations: bool(),
    }),
    paramsToUseForLimit: text({ title: 'List of parameters to check' }),
  },
  example: {
    maxConcurrentPerNode: 1,
    maxConcurrentTotal: 2,
    categories: ['database'],
    throttleEnabled: true,
    throttleOption: 'category',
    limitOneJobWithMatchingParams: false,
    matrixOptions: { throttleMatrixBuilds: true, throttleMatrixConfigurations: false },
    paramsToUseForLimit: '',
  },
});
