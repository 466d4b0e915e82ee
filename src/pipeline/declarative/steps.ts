import { ClosureValue, type Evaluation, ListValue } from '../../groovy/index.ts';
import type { Flow } from '../flow/flow.ts';
import { defineStep, type StepKind } from '../steps/define.ts';
import type { PipelineModel } from './model.ts';
import { ModelRun } from './run/model-run.ts';
import { runPipeline } from './run/pipeline.ts';
import { createValidateStep } from './validate-step.ts';

const RUNNING = new WeakSet<Flow>();

/**
 * Defines the step that a block `pipeline { … }` is transformed to: its argument is the model as JSON and the user's code.
 */
const pipeline = defineStep({
  name: 'pipeline',
  className: 'org.jenkinsci.plugins.pipeline.modeldefinition.ModelStepLoader',
  displayName: 'pipeline',
  parameters: [{ name: 'closure', type: 'value', required: true }],
  silent: true,
  *run({ args, flow, host, machine }): Evaluation {
    const given = args.value('closure');
    // A block that was not read as a model is code: its words mean nothing.
    if (given instanceof ClosureValue) return yield* machine.call(given, []);
    const [model, ...closures] = given instanceof ListValue ? given.items : [];
    if (typeof model !== 'string') {
      return machine.fail('java.lang.IllegalArgumentException', 'Expected a block with the "pipeline" step');
    }
    if (RUNNING.has(flow)) {
      return machine.fail(
        'java.lang.IllegalStateException',
        'Only one pipeline { ... } block can be executed in a single run.',
      );
    }
    RUNNING.add(flow);
    // The transformed script has written it.
    const run = new ModelRun({ flow, host, machine }, JSON.parse(model) as PipelineModel, closures);
    return yield* runPipeline(run);
  },
});

/** Defines the step `script`, a block of a declarative pipeline that may contain any code. */
const script = defineStep({
  name: 'script',
  className: 'org.jenkinsci.plugins.pipeline.modeldefinition.steps.ScriptStep',
  displayName: 'Run arbitrary Pipeline script',
  parameters: [],
  body: true,
  run: (call) => call.runBody(),
});

/** Creates the declarative steps; `steps` returns all steps, and is called when they exist. */
export function createDeclarativeSteps(steps: () => ReadonlyMap<string, StepKind>): readonly StepKind[] {
  return [pipeline, script, createValidateStep(steps)];
}
