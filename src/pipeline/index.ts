export { createPipelines } from './host/run-pipeline.ts';
export { type FlowRunOptions, runFlow } from './run-flow.ts';
