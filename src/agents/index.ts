export { createLocalAgent } from './local-agent.ts';
export type { Agent, DetachedCommand, ExitOutcome, KillTarget } from './types.ts';
