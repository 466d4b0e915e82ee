export type * from './entries.ts';
export { DURABILITIES } from './entries.ts';
export { Journal, JournalBroken, type JournalMoment, type JournalOptions } from './journal.ts';
export { isToldAgain, PAUSED, type Past, SAID, SETTLED } from './past.ts';
