import type { NativeClass } from '../define.ts';
import { base64Classes, groovyEncodingClasses } from './base64.ts';
import { charsetClass, standardCharsetsClass } from './charset.ts';
import { checksumClasses } from './checksum.ts';
import { digestClasses } from './digest.ts';
import { uriClass, uriTextClass } from './uri.ts';
import { urlClass } from './url.ts';
import { urlCoderClasses } from './url-coder.ts';
import { uuidClass } from './uuid.ts';

/** Holds the classes of encodings, digests, identifiers and addresses: nothing here opens a connection. */
export const encodingClasses: readonly NativeClass[] = [
  charsetClass,
  standardCharsetsClass,
  ...urlCoderClasses,
  ...base64Classes,
  ...groovyEncodingClasses,
  ...digestClasses,
  ...checksumClasses,
  uuidClass,
  uriClass,
  urlClass,
  uriTextClass,
];
