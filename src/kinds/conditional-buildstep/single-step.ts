import { defineBuilder, oneOf, type ReadContext } from '../../points/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import { shell } from '../core/shell.ts';
import { always } from '../run-condition/always.ts';
import { className } from '../run-condition/class-name.ts';
import { runIf } from './run-if.ts';

const builder = oneOf('builder', { label: 'Builder' });
const publisher = oneOf('publisher');

/** Defines a field for a build step, or for a post-build action, which may be used as one. */
const anyStep = {
  ...builder,
  fromXml(element: XmlElement | undefined, context: ReadContext) {
    const step = builder.fromXml(element, context);
    if (step === null || step.kind !== null) return step;
    const action = publisher.fromXml(element, context);
    return action?.kind ? action : step;
  },
};

/** Runs one step where a condition holds. Jenkins: `SingleConditionalBuilder`. */
export const conditionalStep = defineBuilder({
  symbol: 'singleConditionalBuilder',
  displayName: 'Conditional step (single)',
  xmlTag: 'org.jenkinsci.plugins.conditionalbuildstep.singlestep.SingleConditionalBuilder',
  fields: {
    condition: oneOf('condition', { label: 'Run?' }),
    buildStep: anyStep,
    runner: className({ label: 'On evaluation failure' }),
  },
  example: {
    condition: { kind: always, config: {} },
    buildStep: { kind: shell, config: shell.example },
    runner: 'org.jenkins_ci.plugins.run_condition.BuildStepRunner$Fail',
  },
  perform: ({ condition, buildStep, runner }, context) =>
    runIf(condition, runner, buildStep === null ? [] : [buildStep], context),
});
