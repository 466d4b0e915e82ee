import { bool, defineProperty, group, int, one, strings, text } from '../../points/index.ts';

/** Limits how many builds may run at the same time, of the job or of its categories. Jenkins: `ThrottleJobProperty`. */
export const throttle = defineProperty({
  symbol: 'throttleJobProperty',
  displayName: 'Throttle Concurrent Builds',
  xmlTag: 'hudson.plugins.throttleconcurrents.ThrottleJobProperty',
  fields: {
    maxConcurrentPerNode: int({
      label: 'Maximum Concurrent Builds Per Node',
      default: 0,
      required: true,
      script: { declared: { type: 'class java.lang.Integer' } },
      help: 'How many of them one node may run at the same time; 0: as many as may be.',
    }),
    maxConcurrentTotal: int({
      label: 'Maximum Total Concurrent Builds',
      default: 0,
      required: true,
      script: { declared: { type: 'class java.lang.Integer' } },
      help: 'How many builds may run at the same time; 0: as many as may be.',
    }),
    categories: strings({ label: 'Multi-Project Throttle Category', required: true }),
    throttleEnabled: bool({ label: 'Throttle Concurrent Builds', required: true }),
    throttleOption: text({
      default: 'project',
      choices: ['project', 'category'],
      required: true,
      help: 'Whether the job counts alone or together with all jobs of its categories.',
    }),
    limitOneJobWithMatchingParams: bool({
      label: 'Prevent multiple jobs with identical parameters from running concurrently',
      required: true,
    }),
    matrixOptions: group(
      { throttleMatrixBuilds: bool({ default: true }), throttleMatrixConfigurations: bool() },
      { type: one('throttleMatrix'), required: true },
    ),
    paramsToUseForLimit: text({ label: 'List of parameters to check', required: true }),
  },
  inScripts: {
    isUsual: false,
    order: [
      'maxConcurrentPerNode',
      'maxConcurrentTotal',
      'categories',
      'throttleEnabled',
      'throttleOption',
      'limitOneJobWithMatchingParams',
      'paramsToUseForLimit',
    ],
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
