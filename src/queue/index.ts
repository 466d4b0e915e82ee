export { createQueue, type QueueOptions } from './build-queue.ts';
export type { QueueChange, QueueJournal } from './journal.ts';
export { type LabelExpression, labelText, matchesLabel, parseLabel, readLabel } from './label-expression.ts';
export { LabelSyntaxError } from './label-tokens.ts';
export type * from './types.ts';
