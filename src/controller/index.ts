export { JENKINS_LEVEL } from '../config.ts';
export type * from './services.ts';
export { type Server, type StartOptions, startServer } from './start.ts';
