export type * from './services.ts';
