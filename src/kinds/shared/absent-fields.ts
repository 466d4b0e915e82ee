import type { Field, Fields } from '../../points/index.ts';

/**
 * Returns the fields of a job without some that files of this kind do not have: those always have the value that an empty
 * file gives.
 */
export function absent<F extends Fields>(fields: F, ...names: (keyof F)[]): F {
  const left: [string, Field<unknown>][] = Object.entries(fields).filter(([name]) => names.includes(name));
  return { ...fields, ...Object.fromEntries(left.map(([name, field]) => [name, neverInFile(field)])) };
}

function neverInFile<T>(field: Field<T>): Field<T> {
  return { type: 'any', fromXml: (_element, context) => field.fromXml(undefined, context), toXml: () => [] };
}
