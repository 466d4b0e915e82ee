import { fail } from '../../model/index.ts';
import type { Parameter } from '../parameters/declare.ts';

/**
 * Declares the quiet period of a build request, in milliseconds; null where none was given. Reading it throws
 * DELAY_INVALID.
 */
export function delay(): Parameter<number | null> {
  return {
    doc: 'Quiet period: milliseconds, or seconds with the suffix `sec`.',
    schema: { type: 'string', pattern: '^\\d{1,12}(secs?)?$' },
    read: (fields, name) => parseDelay(fields.get(name)),
  };
}

/**
 * Reads `delay` of a build request into milliseconds, null where none was given: a bare number is milliseconds cut down to
 * whole seconds, with `sec` or `secs` it is seconds. Throws DELAY_INVALID. Jenkins: `jenkins.util.TimeDuration`.
 */
export function parseDelay(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const match = /^\s*([+-]?\d{1,12})\s*(secs?)?\s*$/.exec(text);
  if (match === null) return fail('DELAY_INVALID', text);
  const value = Math.max(0, Number(match[1]));
  return match[2] === undefined ? Math.floor(value / 1000) * 1000 : value * 1000;
}
