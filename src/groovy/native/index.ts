import { closureClasses } from './closures/index.ts';
import type { NativeClass } from './define.ts';
import { objectClasses } from './objects/index.ts';
import { mapClasses } from './maps/index.ts';
import { regexClasses } from './regex/index.ts';
import { throwableClasses } from './throwables/index.ts';

/** All that a script may use without the embedding. */
export const nativeClasses: readonly NativeClass[] = [...closureClasses, ...mapClasses, ...objectClasses, ...regexClasses, ...throwableClasses];
