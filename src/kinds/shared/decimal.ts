import { type Field, type FieldFacts, factsOf } from '../../points/index.ts';
import { node } from '../../xml/index.ts';

/**
 * Defines a field for a number that may have a fraction; the default is used where it is missing or no number. It is
 * written as Java writes a double.
 */
export function decimal(options: FieldFacts & { default: number }): Field<number> {
  return {
    type: 'double',
    ...factsOf(options),
    fromXml(element) {
      const text = element?.text.trim() ?? '';
      return /^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : options.default;
    },
    toXml: (name, value) => [node(name, Number.isInteger(value) ? `${value}.0` : String(value))],
  };
}
