import { type Result, worse } from '../../model/index.ts';
import { bool, defineBuilder, group, int, text } from '../../points/index.ts';
import { configs, parameterFactories, parameterSources } from './fields.ts';
import { performCall } from './perform-call.ts';

const THRESHOLD = {
  name: text({ default: 'FAILURE' }),
  ordinal: int({ default: 2 }),
  color: text({ default: 'RED' }),
  completeBuild: bool({ default: true }),
};

/** Starts other jobs with parameters, and waits for them where that is asked for. Jenkins: `TriggerBuilder`. */
export const triggerBuilds = defineBuilder({
  symbol: 'triggerBuilds',
  displayName: 'Trigger/call builds on other projects',
  xmlTag: 'hudson.plugins.parameterizedtrigger.TriggerBuilder',
  variables: {
    LAST_TRIGGERED_JOB_NAME: 'Name of the job that the step started last and waited for.',
    TRIGGERED_BUILD_NUMBER_NAME: 'Number of the last build that it started of the job NAME.',
    TRIGGERED_BUILD_RESULT_NAME: 'Result of that build.',
    TRIGGERED_BUILD_RUN_COUNT_NAME: 'How many builds it started of that job.',
  },
  fields: {
    configs: configs('hudson.plugins.parameterizedtrigger.BlockableBuildTriggerConfig', {
      configs: parameterSources(),
      configFactories: parameterFactories(),
      projects: text({ label: 'Projects to build', help: 'Names of jobs, with commas between them.' }),
      condition: text({ default: 'ALWAYS' }),
      triggerWithNoParameters: bool(),
      triggerFromChildProjects: bool(),
      block: group({
        buildStepFailureThreshold: group(THRESHOLD),
        unstableThreshold: group(THRESHOLD),
        failureThreshold: group(THRESHOLD),
      }),
      buildAllNodesWithLabel: bool(),
    }),
  },
  example: {
    configs: [
      {
        configs: [{ kind: 'current', config: {} }],
        configFactories: [
          {
            kind: 'counter',
            config: { from: '1', to: '3', step: '1', paramExpr: 'PART=${COUNT}', validationFail: 'FAIL' },
          },
        ],
        projects: 'test',
        condition: 'ALWAYS',
        triggerWithNoParameters: false,
        triggerFromChildProjects: false,
        block: {
          buildStepFailureThreshold: { name: 'FAILURE', ordinal: 2, color: 'RED', completeBuild: true },
          unstableThreshold: { name: 'UNSTABLE', ordinal: 1, color: 'YELLOW', completeBuild: true },
          failureThreshold: null,
        },
        buildAllNodesWithLabel: false,
      },
    ],
  },
  async perform({ configs: calls }, context) {
    let result: Result = 'SUCCESS';
    for (const [index, call] of calls.entries())
      result = worse(result, await performCall(String(index), call, context));
    return result;
  },
});
