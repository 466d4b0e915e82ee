import { kinds } from '../points/index.ts';
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
  return bindInto(binding, FIELDS, { nodeProperties: properties }, xml, { place: '', isWhole });
}
