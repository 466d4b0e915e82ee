import type { NativeClass } from '../define.ts';
import { byteInputClasses } from './byte-input.ts';
import { byteOutputClasses } from './byte-output.ts';
import { characterClass } from './character.ts';
import { gstringClass } from './gstring.ts';
import { readerClasses } from './readers.ts';
import { charSequenceClass } from './sequence-rows.ts';
import { stringBufferClass, stringBuilderClass } from './string-builder.ts';
import { stringClass } from './string-class.ts';
import { stringJoinerClass } from './string-joiner.ts';
import { stringTokenizerClass } from './tokens.ts';
import { writerClasses } from './writers.ts';

/** Holds the classes of texts, characters, and streams and writers that work in memory. */
export const stringClasses: readonly NativeClass[] = [
  stringClass,
  charSequenceClass,
  gstringClass,
  stringBuilderClass,
  stringBufferClass,
  stringJoinerClass,
  stringTokenizerClass,
  characterClass,
  ...readerClasses,
  ...writerClasses,
  ...byteInputClasses,
  ...byteOutputClasses,
];
