export { createConsole } from './console.ts';
export type { Console, ConsoleOptions, ConsoleServices, ScriptRequest } from './types.ts';
