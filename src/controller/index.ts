export type * from './services.ts';
export { type Server, type StartOptions, startServer } from './start.ts';
