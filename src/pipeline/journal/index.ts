export type * from './entries.ts';
export { DURABILITIES } from './entries.ts';
export { Journal, type JournalOptions } from './journal.ts';
