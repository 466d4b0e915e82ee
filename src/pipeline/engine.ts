export { toolNames } from './declarative/tool-names.ts';
export { runPipeline } from './host/run-pipeline.ts';
export { lint, lintPipeline, notDeclarative, validatePipeline } from './lint.ts';
export { pipelineModel, pipelineSource, stepsModel, stepsSource } from './model-conversion.ts';
export { gdslText } from './rest/gdsl.ts';
export { type StepReference, stepReferences } from './rest/step-references.ts';
export { STEPS } from './steps/index.ts';
