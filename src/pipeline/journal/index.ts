export type * from './entries.ts';
export { DURABILITIES } from './entries.ts';
export { type EntryTag, isAbout, isToldAgain } from './entry-tags.ts';
export { allFlags, type FlagName, flagNamed } from './flags.ts';
export { Journal, JournalBroken, type JournalMoment, type JournalOptions } from './journal.ts';
export { PAUSED, type Past, SAID, SETTLED } from './past.ts';
