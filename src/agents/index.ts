export { onlyLocal } from './agents-of-nodes.ts';
export { createClouds } from './clouds/clouds.ts';
export type * from './clouds/types.ts';
export { antGlob } from './files/ant-glob.ts';
export { type CopiedFile, copyToAgent, copyToServer } from './files/copy.ts';
export { insidePath, newInsidePath } from './files/local-paths.ts';
export { createLocalAgent, type LocalAgentOptions } from './local/local-agent.ts';
export type * from './types.ts';
