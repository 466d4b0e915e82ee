export { STEPS } from './declarative/all-steps.ts';
export { toolNames } from './declarative/tool-names.ts';
export { runPipeline } from './engine/run-pipeline.ts';
export { lint, lintPipeline, notDeclarative, validatePipeline } from './lint.ts';
export { pipelineModel, pipelineSource, stepsModel, stepsSource } from './model-conversion.ts';
export { gdslText } from './reference/gdsl.ts';
export { type StepReference, stepReferences } from './reference/step-references.ts';
