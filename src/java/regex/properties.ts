import { type CharSet, setOf } from './char-set.ts';
import type { Flags } from './flags.ts';

const CATEGORIES = /^(?:C[nfcos]?|L[ulmot]?|M[nec]?|N[dlo]?|Z[slp]?|P[dsecoif]?|S[mcko]?)$/;

const ANY_CASE_LETTER = setOf('\\p{Lu}\\p{Ll}\\p{Lt}');
const ANY_CASE = setOf('\\p{Lowercase}\\p{Uppercase}\\p{Lt}');
const ASCII_LETTER = setOf('A-Za-z');

/** Holds Java's own names and those of POSIX, which cover US-ASCII only. */
const NAMED: ReadonlyMap<string, CharSet> = new Map([
  ['LC', ANY_CASE_LETTER],
  ['LD', setOf('\\p{L}\\p{Nd}')],
  ['L1', setOf('\\u{0}-\\u{ff}')],
  ['all', setOf('\\p{Any}')],
  ['ASCII', setOf('\\u{0}-\\u{7f}')],
  ['Alnum', setOf('A-Za-z0-9')],
  ['Alpha', ASCII_LETTER],
  ['Blank', setOf(' \\t')],
  ['Cntrl', setOf('\\u{0}-\\u{1f}\\u{7f}')],
  ['Digit', setOf('0-9')],
  ['Graph', setOf('\\u{21}-\\u{7e}')],
  ['Lower', setOf('a-z')],
  ['Print', setOf('\\u{20}-\\u{7e}')],
  ['Punct', setOf('\\u{21}-\\u{2f}\\u{3a}-\\u{40}\\u{5b}-\\u{60}\\u{7b}-\\u{7e}')],
  ['Space', setOf(' \\t-\\r')],
  ['Upper', setOf('A-Z')],
  ['XDigit', setOf('0-9A-Fa-f')],
  ['javaLowerCase', setOf('\\p{Lowercase}')],
  ['javaUpperCase', setOf('\\p{Uppercase}')],
  ['javaTitleCase', setOf('\\p{Lt}')],
  ['javaDigit', setOf('\\p{Nd}')],
  ['javaDefined', setOf('\\P{Cn}')],
  ['javaLetter', setOf('\\p{L}')],
  ['javaLetterOrDigit', setOf('\\p{L}\\p{Nd}')],
  ['javaAlphabetic', setOf('\\p{Alphabetic}')],
  ['javaIdeographic', setOf('\\p{Ideographic}')],
  ['javaSpaceChar', setOf('\\p{Z}')],
  [
    'javaWhitespace',
    setOf(' \\u{1680}\\u{2000}-\\u{2006}\\u{2008}-\\u{200a}\\u{205f}\\u{3000}\\p{Zl}\\p{Zp}\\t-\\r\\u{1c}-\\u{1f}'),
  ],
  ['javaISOControl', setOf('\\u{0}-\\u{1f}\\u{7f}-\\u{9f}')],
  ['javaMirrored', setOf('\\p{Bidi_Mirrored}')],
]);

/** Holds Unicode's binary properties after `Is`, in capitals; their case is ignored. */
const BINARY: ReadonlyMap<string, CharSet> = new Map([
  ['ALPHABETIC', setOf('\\p{Alphabetic}')],
  ['LETTER', setOf('\\p{L}')],
  ['IDEOGRAPHIC', setOf('\\p{Ideographic}')],
  ['LOWERCASE', setOf('\\p{Lowercase}')],
  ['UPPERCASE', setOf('\\p{Uppercase}')],
  ['TITLECASE', setOf('\\p{Lt}')],
  ['WHITE_SPACE', setOf('\\p{White_Space}')],
  ['WHITESPACE', setOf('\\p{White_Space}')],
  ['CONTROL', setOf('\\p{Cc}')],
  ['PUNCTUATION', setOf('\\p{P}')],
  ['DIGIT', setOf('\\p{Nd}')],
  ['ALNUM', setOf('\\p{Alphabetic}\\p{Nd}')],
  ['ASSIGNED', setOf('\\P{Cn}')],
  ['JOIN_CONTROL', setOf('\\p{Join_Control}')],
  ['JOINCONTROL', setOf('\\p{Join_Control}')],
]);

/** Holds the sets of names whose letters may be of any case when case is ignored. */
const CASED: ReadonlyMap<string, CharSet> = new Map([
  ['Lu', ANY_CASE_LETTER],
  ['Ll', ANY_CASE_LETTER],
  ['Lt', ANY_CASE_LETTER],
  ['Lower', ASCII_LETTER],
  ['Upper', ASCII_LETTER],
  ['javaLowerCase', ANY_CASE],
  ['javaUpperCase', ANY_CASE],
  ['javaTitleCase', ANY_CASE],
]);

/** Returns the ECMAScript set for the content of `\p{…}`; null where Java does not know it, or it is not supported. */
export function propertySet(name: string, flags: Flags): CharSet | null {
  const equals = name.indexOf('=');
  if (equals >= 0) return keyedSet(name.slice(0, equals).toLowerCase(), name.slice(equals + 1), flags);
  if (name.startsWith('In')) return null;
  if (!name.startsWith('Is')) return plainSet(name, flags);
  const value = name.slice(2);
  return binarySet(value.toUpperCase(), flags) ?? plainSet(value, flags) ?? scriptSet(value);
}

function keyedSet(key: string, value: string, flags: Flags): CharSet | null {
  if (key === 'sc' || key === 'script') return scriptSet(value);
  return key === 'gc' || key === 'general_category' ? plainSet(value, flags) : null;
}

function plainSet(name: string, flags: Flags): CharSet | null {
  const cased = flags.i ? CASED.get(name) : undefined;
  return cased ?? NAMED.get(name) ?? (CATEGORIES.test(name) ? setOf(`\\p{${name}}`) : null);
}

function binarySet(name: string, flags: Flags): CharSet | null {
  if (flags.i && /^(?:LOWER|UPPER|TITLE)CASE$/.test(name)) return ANY_CASE;
  return BINARY.get(name) ?? null;
}

/** Returns the set of a script. Java accepts a script's name or short name in any case: `latin`, `LATN`. */
function scriptSet(name: string): CharSet | null {
  if (!/^[A-Za-z]+(?:_[A-Za-z]+)*$/.test(name)) return null;
  const proper = name.toLowerCase().replace(/(?<![a-z])[a-z]/g, (first) => first.toUpperCase());
  const set = `\\p{Script=${proper}}`;
  try {
    new RegExp(set, 'u');
    return setOf(set);
  } catch {
    return null;
  }
}
