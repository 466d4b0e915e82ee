import type { Field } from '../../points/index.ts';
import { attributeOf, node } from '../../xml/index.ts';

/** An element that says all by its class: `<comparator class="…$LessThan"/>`; '' where there is none. */
export function className(options: { readonly title: string }): Field<string> {
  return {
    input: 'line',
    title: options.title,
    fromXml: (element) => (element && attributeOf(element, 'class')) ?? '',
    toXml: (name, value) => (value === '' ? [] : [node(name, { class: value })]),
  };
}
