/** The syntax tree of a script, in the language's own words. Each file holds the nodes that are read together. */
export type * from './tree/classes.ts';
export type * from './tree/expressions.ts';
export type * from './tree/script.ts';
export type * from './tree/span.ts';
export type * from './tree/statements.ts';
export type * from './tree/types.ts';
