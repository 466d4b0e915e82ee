import { type Field, type FieldFacts, factsOf } from '../../points/index.ts';
import { attributeOf, node } from '../../xml/index.ts';

/** An element that says all by its class: `<comparator class="…$LessThan"/>`; '' where there is none. */
export function className(options: FieldFacts): Field<string> {
  return {
    type: 'String',
    ...factsOf(options),
    fromXml: (element) => (element && attributeOf(element, 'class')) ?? '',
    toXml: (name, value) => (value === '' ? [] : [node(name, { class: value })]),
  };
}
