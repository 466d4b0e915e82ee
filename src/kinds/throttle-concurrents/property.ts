import { bool, defineProperty, group, int, strings, text } from '../../points/index.ts';

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
    categories: strings({
      label: 'Multi-Project Throttle Category',
      help: 'Builds count together with those of other jobs in these categories.',
      required: true,
    }),
    throttleEnabled: bool({
      label: 'Throttle Concurrent Builds',
      help: 'Without it the limits have no effect.',
      required: true,
    }),
    throttleOption: text({
      default: 'project',
      choices: ['project', 'category'],
      required: true,
      help: 'Whether the job counts alone or together with all jobs of its categories.',
    }),
    limitOneJobWithMatchingParams: bool({
      label: 'Prevent multiple jobs with identical parameters from running concurrently',
      help: 'Only one build with the same values of parameters runs at a time.',
      required: true,
    }),
    matrixOptions: group(
      {
        throttleMatrixBuilds: bool({
          label: 'Throttle matrix builds',
          help: 'The limits are for the build of the whole matrix.',
          default: true,
          required: true,
        }),
        throttleMatrixConfigurations: bool({
          label: 'Throttle matrix configurations',
          help: 'The limits are for the build of each combination.',
          required: true,
        }),
      },
      { required: true, inScripts: { className: 'hudson.plugins.throttleconcurrents.ThrottleMatrixProjectOptions' } },
    ),
    paramsToUseForLimit: text({
      label: 'List of parameters to check',
      help: 'The names of parameters that are compared, with commas between them; without any, all are.',
      required: true,
    }),
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
