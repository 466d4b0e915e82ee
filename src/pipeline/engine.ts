import type { ActiveRun, FlowDependencies } from '../builds/index.ts';
import type { StepKind as PluginStep } from '../points/index.ts';
import { createSteps } from './declarative/all-steps.ts';
import { toolNames } from './declarative/tool-names.ts';
import { type FlowWatch, runPipeline } from './engine/run-pipeline.ts';
import { lint, lintPipeline, notDeclarative, validatePipeline } from './lint.ts';
import { pipelineModel, pipelineSource, stepsModel, stepsSource } from './model-conversion.ts';
import { gdslText } from './reference/gdsl.ts';
import { stepReferences } from './reference/step-references.ts';
import { pluginStep } from './steps/plugin-step.ts';

/** Names of the installations of each type of tool. */
type ToolNames = ReadonlyMap<string, readonly string[]>;

/** Makes what runs and checks the scripts of pipelines, with the steps of plugins. `tools` missing: those of a new server. */
export function createEngine(ofPlugins: readonly PluginStep[]) {
  const steps = createSteps(ofPlugins.map(pluginStep));
  const known = (tools?: ToolNames) => ({ steps, ...(tools && { tools }) });
  return {
    steps,
    toolNames,
    runPipeline: (deps: FlowDependencies, active: ActiveRun, watch: FlowWatch) =>
      runPipeline(deps, active, { steps, watch }),
    lint: (source: string, tools?: ToolNames) => lint(source, known(tools)),
    lintPipeline: (source: string, tools?: ToolNames) => lintPipeline(source, known(tools)),
    validatePipeline: (source: string, tools?: ToolNames) => validatePipeline(source, known(tools)),
    notDeclarative,
    pipelineModel: (source: string, tools?: ToolNames) => pipelineModel(source, known(tools)),
    pipelineSource: (json: string, tools?: ToolNames) => pipelineSource(json, known(tools)),
    stepsModel: (source: string) => stepsModel(source, known()),
    stepsSource: (json: string) => stepsSource(json, known()),
    stepReferences: () => stepReferences(steps),
    gdslText: () => gdslText(steps),
  };
}

export type Engine = ReturnType<typeof createEngine>;
