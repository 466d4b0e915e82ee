import { isDeepStrictEqual } from 'node:util';
import { kinds } from '../points/index.ts';
import { parseXml, type XmlElement } from '../xml/index.ts';
import { bindInto } from './bind-document.ts';
import { BAG } from './bind-parts.ts';
import type { Binding } from './binding.ts';
import type { FormObject } from './values.ts';

const FIELDS = { nodeProperties: kinds('property') };

/**
 * Returns a node's document with those properties of a form that are kinds. A list of all (`stapler-class-bag`) takes away
 * what it does not name; what no kind knows stays. Throws FORM_BROKEN where it names one that is not here.
 */
export function bindNodeProperties(binding: Binding, properties: FormObject, xml: string): string {
  const isWhole = BAG in properties;
  if (!isWhole && Object.keys(properties).length === 0) return xml;
  const bound = bindInto(binding, FIELDS, { nodeProperties: properties }, xml, { place: '', isWhole });
  // A document that says the same stays as it was written.
  return isDeepStrictEqual(contentOf(parseXml(xml)), contentOf(parseXml(bound))) ? xml : bound;
}

function contentOf({ name, attributes, children, text }: XmlElement): unknown {
  return [name, attributes, children.length === 0 ? text : children.map(contentOf)];
}
