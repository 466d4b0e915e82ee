import { closureClasses } from './closures/index.ts';
import { collectionClasses } from './collections/index.ts';
import { dateClasses } from './dates/index.ts';
import type { NativeClass } from './define.ts';
import { encodingClasses } from './encoding/index.ts';
import { jsonClasses } from './json/index.ts';
import { languageClasses } from './language.ts';
import { mapClasses } from './maps/index.ts';
import { numberClasses } from './numbers/index.ts';
import { objectClasses } from './objects/index.ts';
import { regexClasses } from './regex/index.ts';
import { stringClasses } from './strings/index.ts';
import { throwableClasses } from './throwables/index.ts';

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
