export type * from './entries.ts';
export { DURABILITIES } from './entries.ts';
export { Journal, JournalBroken, type JournalMoment, type JournalOptions } from './journal.ts';
