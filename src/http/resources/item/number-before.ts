import type { Parameter } from '../../parameters/declare.ts';

/** Declares the number below which builds are shown; infinity, which is above all, where none or no whole number is sent. */
export function numberBefore(doc: string): Parameter<number> {
  return {
    doc,
    schema: { type: 'integer' },
    read(fields, name) {
      const before = Number(fields.get(name) ?? Number.NaN);
      return Number.isInteger(before) ? before : Number.POSITIVE_INFINITY;
    },
  };
}
