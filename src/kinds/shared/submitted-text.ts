import { fail } from '../../model/index.ts';
import type { SubmittedValue } from '../../points/index.ts';

/**
 * Returns the text of a submitted value; of a form's JSON value the text of its member `key`, where numbers and booleans
 * count as their text and a missing member as ''. Throws PARAMETER_INVALID for an uploaded file or an object.
 */
export function submittedText(name: string, submitted: SubmittedValue, key = 'value'): string {
  if (submitted.kind === 'text') return submitted.text;
  if (submitted.kind === 'file') return fail('PARAMETER_INVALID', name, 'text is expected, not a file');
  const value = Object.hasOwn(submitted.json, key) ? submitted.json[key] : '';
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return fail('PARAMETER_INVALID', name, 'text is expected');
  return String(value);
}
