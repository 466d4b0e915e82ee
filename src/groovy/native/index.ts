// A server loads the language while it serves others: families of classes are read in turns of their own, but for those
// that expressions need themselves.
import { setImmediate } from 'node:timers/promises';
import { collectionClasses } from './collections/index.ts';
import type { NativeClass } from './define.ts';
import { regexClasses } from './regex/index.ts';

await import('@js-joda/core');
await setImmediate();
// The library asks for the machine's zone while it is read, and the first answer takes as long as its own tables.
new Intl.DateTimeFormat().resolvedOptions();
await setImmediate();
await import('./dates/zone.ts');
await setImmediate();
const { numberClasses } = await import('./numbers/index.ts');
const { mapClasses } = await import('./maps/index.ts');
await setImmediate();
const { dateClasses } = await import('./dates/index.ts');
await setImmediate();
const { stringClasses } = await import('./strings/index.ts');
const { encodingClasses } = await import('./encoding/index.ts');
await setImmediate();
const { closureClasses } = await import('./closures/index.ts');
const { jsonClasses } = await import('./json/index.ts');
const { languageClasses } = await import('./language.ts');
const { objectClasses } = await import('./objects/index.ts');
const { throwableClasses } = await import('./throwables/index.ts');
await setImmediate();

/** Holds all the classes that a script may use without the embedding. */
export const nativeClasses: readonly NativeClass[] = [
  ...languageClasses,
  ...closureClasses,
  ...collectionClasses,
  ...dateClasses,
  ...encodingClasses,
  ...jsonClasses,
  ...mapClasses,
  ...numberClasses,
  ...objectClasses,
  ...regexClasses,
  ...stringClasses,
  ...throwableClasses,
];
