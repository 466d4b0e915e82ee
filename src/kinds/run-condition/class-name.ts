import { type Field, type FieldFacts, factsOf } from '../../points/index.ts';
import { attributeOf, node } from '../../xml/index.ts';

/**
 * Defines a field for an element that its class alone describes, such as `<comparator class="…$LessThan"/>`; '' where there
 * is none.
 */
export function className(options: FieldFacts): Field<string> {
  return {
    type: 'String',
    ...factsOf(options),
    fromXml: (element) => (element && attributeOf(element, 'class')) ?? '',
    toXml: (name, value) => (value === '' ? [] : [node(name, { class: value })]),
  };
}
