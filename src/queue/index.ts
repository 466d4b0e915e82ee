export { createQueue, type QueueOptions } from './build-queue.ts';
export type * from './demand-types.ts';
export type { QueueChange, QueueJournal } from './journal.ts';
export type { LabelExpression } from './label-expression.ts';
export { requestFor } from './node-clouds.ts';
export type * from './types.ts';
