export { JENKINS_VERSION } from '../config.ts';
export { ItemLists, isApart, type LastRotation, rotateKeys, SETTING_ROWS, viewItems } from '../home/index.ts';
export type { LintProblem, SourceReport } from '../pipeline/index.ts';
export { builtInKinds } from './built-in-kinds.ts';
export type { Events, NumberedEvent, ServerEvent } from './events.ts';
export { loadPipelineEngine } from './pipeline-engine.ts';
export type * from './services.ts';
export { settleAdministrator } from './set-up.ts';
export { type Server, type StartOptions, startServer } from './start.ts';
