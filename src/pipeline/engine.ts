import type { ActiveRun, FlowDependencies } from '../builds/index.ts';
import type { StepKind as PluginStep } from '../points/index.ts';
import { createSteps } from './declarative/all-steps.ts';
import type { KnownNames } from './declarative/index.ts';
import { knownNames } from './declarative/tool-names.ts';
import { type FlowWatch, runPipeline } from './engine/run-pipeline.ts';
import { lint, lintPipeline, notDeclarative, validatePipeline } from './lint.ts';
import { pipelineModel, pipelineSource, stepsModel, stepsSource } from './model-conversion.ts';
import { gdslText } from './reference/gdsl.ts';
import { stepReferences } from './reference/step-references.ts';
import { pluginStep } from './steps/plugins/plugin-step.ts';

/**
 * Creates the engine that runs and checks the scripts of pipelines, with the steps of plugins and those of its own whose plugins
 * work.
 */
export function createEngine(ofPlugins: readonly PluginStep[], isActive?: (shortName: string) => boolean) {
  const steps = createSteps(ofPlugins.map(pluginStep), isActive);
  const known = (names: KnownNames) => ({ steps, ...names });
  return {
    steps,
    knownNames,
    runPipeline: (deps: FlowDependencies, active: ActiveRun, watch: FlowWatch) =>
      runPipeline(deps, active, { steps, watch }),
    lint: (source: string, names: KnownNames) => lint(source, known(names)),
    lintPipeline: (source: string, names: KnownNames) => lintPipeline(source, known(names)),
    validatePipeline: (source: string, names: KnownNames) => validatePipeline(source, known(names)),
    notDeclarative,
    pipelineModel: (source: string, names: KnownNames) => pipelineModel(source, known(names)),
    pipelineSource: (json: string, names: KnownNames) => pipelineSource(json, known(names)),
    stepsModel: (source: string, names: KnownNames) => stepsModel(source, known(names)),
    stepsSource: (json: string, names: KnownNames) => stepsSource(json, known(names)),
    stepReferences: () => stepReferences(steps),
    gdslText: () => gdslText(steps),
  };
}

export type Engine = ReturnType<typeof createEngine>;
