import { defineBuilder, kinds, oneOf } from '../../../points/index.ts';
import { always } from '../../conditions/always/index.ts';
import { className } from '../../conditions/class-name.ts';
import { runIf } from '../../conditions/run-if.ts';
import { shell } from '../shell/index.ts';

/** Several steps, where a condition holds. Jenkins: `ConditionalBuilder`. */
export const conditionalSteps = defineBuilder({
  symbol: 'conditionalBuilder',
  displayName: 'Conditional steps (multiple)',
  xmlTag: 'org.jenkinsci.plugins.conditionalbuildstep.ConditionalBuilder',
  fields: {
    runner: className({ title: 'On evaluation failure' }),
    runCondition: oneOf('condition', { title: 'Run?' }),
    conditionalbuilders: kinds('builder', { title: 'Steps to run if condition is met' }),
  },
  example: {
    runner: 'org.jenkins_ci.plugins.run_condition.BuildStepRunner$DontRun',
    runCondition: { kind: always, config: {} },
    conditionalbuilders: [{ kind: shell, config: shell.example }],
  },
  perform: ({ runCondition, conditionalbuilders, runner }, context) =>
    runIf(runCondition, runner, conditionalbuilders, context),
});
