export { createLocalAgent, type LocalAgentOptions } from './local-agent.ts';
export type * from './types.ts';
