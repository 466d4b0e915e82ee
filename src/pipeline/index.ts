export type { InputAnswer, PendingInput } from './flow/pending-input.ts';
export { createPipelines, type Pipelines } from './host/create-pipelines.ts';
export type { FinishedFlow, FlowScript } from './host/flow-files.ts';
export type { FlowWatch } from './host/run-pipeline.ts';
export {
  type LintProblem,
  type LintReport,
  lint,
  lintPipeline,
  notDeclarative,
  type Validation,
  validatePipeline,
} from './lint.ts';
export { pipelineModel, pipelineSource, stepsModel, stepsSource } from './model-conversion.ts';
export type { LogPiece } from './rest/log-index.ts';
export type { StepReference } from './rest/step-references.ts';
export {
  createPipelineViews,
  type PipelineViews,
  type RunStages,
  type ShownNode,
  type ShownStage,
} from './rest/views.ts';
export { type FlowRunOptions, runFlow } from './run-flow.ts';
