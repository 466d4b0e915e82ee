import { defineBuilder, kinds, oneOf } from '../../points/index.ts';
import { shell } from '../core/shell.ts';
import { always } from '../run-condition/always.ts';
import { className } from '../run-condition/class-name.ts';
import { runIf } from './run-if.ts';

/** Runs several steps where a condition holds. Jenkins: `ConditionalBuilder`. */
export const conditionalSteps = defineBuilder({
  symbol: 'conditionalBuilder',
  displayName: 'Conditional steps (multiple)',
  xmlTag: 'org.jenkinsci.plugins.conditionalbuildstep.ConditionalBuilder',
  fields: {
    runner: className({ label: 'On evaluation failure' }),
    runCondition: oneOf('condition', { label: 'Run?' }),
    conditionalbuilders: kinds('builder', { label: 'Steps to run if condition is met' }),
  },
  example: {
    runner: 'org.jenkins_ci.plugins.run_condition.BuildStepRunner$DontRun',
    runCondition: { kind: always, config: {} },
    conditionalbuilders: [{ kind: shell, config: shell.example }],
  },
  perform: ({ runCondition, conditionalbuilders, runner }, context) =>
    runIf(runCondition, runner, conditionalbuilders, context),
});
