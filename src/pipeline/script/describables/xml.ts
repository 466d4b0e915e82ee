import { tagOfClass } from '../../../points/index.ts';
import type { XmlElement } from '../../../xml/index.ts';
import type { Described, DescribedValue } from './instantiate.ts';

/** Returns the XML element for a described object, from which a kind reads its configuration. */
export function elementOf(described: Described, name = tagOfClass(described.type.className)): XmlElement {
  const { parameters } = described.type;
  const children = [...described.args].flatMap(([argument, value]) => {
    const parameter = parameters.find((each) => each.name === argument);
    return childOf(parameter?.element ?? argument, value);
  });
  return element(name, { children });
}

function childOf(name: string, value: DescribedValue): readonly XmlElement[] {
  if (value === null) return [];
  if (isList(value)) return [element(name, { children: value.flatMap(itemOf) })];
  if (typeof value !== 'object') return [element(name, { text: String(value) })];
  return [{ ...elementOf(value, name), attributes: { class: value.type.className } }];
}

function itemOf(value: DescribedValue): readonly XmlElement[] {
  if (value === null) return [];
  if (typeof value === 'object' && !isList(value)) return [elementOf(value)];
  return childOf('string', value);
}

function isList(value: DescribedValue): value is readonly DescribedValue[] {
  return Array.isArray(value);
}

function element(
  name: string,
  { children = [], text = '' }: { readonly children?: readonly XmlElement[]; readonly text?: string },
): XmlElement {
  return { name, attributes: {}, children, text, start: 0, contentStart: 0, contentEnd: 0, end: 0 };
}
