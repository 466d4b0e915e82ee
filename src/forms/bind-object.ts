import type { Fields } from '../points/index.ts';
import { childrenOf, type XmlElement, type XmlNode } from '../xml/index.ts';
import { bindField } from './bind-field.ts';
import type { Binding } from './binding.ts';
import { nodeOf } from './elements.ts';
import { type FormObject, inside } from './values.ts';

/** Describes an object of a form: where it is, the element that it changes, and whether it lists all its members. */
export interface Bound {
  readonly place: string;
  readonly before: XmlElement | undefined;
  /** Says whether a list that the form does not name is empty; otherwise it stays. */
  readonly isWhole: boolean;
}

/** Returns the elements of those fields of which a form speaks. Throws FORM_BROKEN. */
export function bindFields(
  binding: Binding,
  fields: Fields,
  form: FormObject,
  { place, before, isWhole }: Bound,
): ReadonlyMap<string, readonly XmlNode[]> {
  const bound = new Map<string, readonly XmlNode[]>();
  for (const [name, field] of Object.entries(fields)) {
    const existing = before === undefined ? [] : childrenOf(before, name);
    const at = { name, field, form, existing, place: inside(place, name), isWhole, isNew: before === undefined };
    const nodes = bindField(binding, at);
    if (nodes !== null) bound.set(name, nodes);
  }
  return bound;
}

/**
 * Returns the element of an object: what the form says, then what the element had that no field knows. Fields that the form
 * does not name keep what they had, those of a new element get their defaults.
 */
export function bindObject(
  binding: Binding,
  fields: Fields,
  form: FormObject,
  { name, attributes, ...at }: Bound & Pick<XmlNode, 'name' | 'attributes'>,
): XmlNode {
  const bound = bindFields(binding, fields, form, at);
  return nodeOf({
    name,
    attributes: { ...at.before?.attributes, ...attributes },
    children: at.before === undefined ? fresh(binding, fields, bound) : changed(at.before, bound),
  });
}

function fresh({ context, secrets }: Binding, fields: Fields, bound: ReadonlyMap<string, readonly XmlNode[]>) {
  return Object.entries(fields).flatMap(
    ([name, field]) => bound.get(name) ?? field.toXml(name, field.fromXml(undefined, context), secrets),
  );
}

/** Returns the children of an element with those of some names replaced; what is new stands last. */
function changed(before: XmlElement, bound: ReadonlyMap<string, readonly XmlNode[]>): XmlNode[] {
  const left = new Map(bound);
  const children = before.children.flatMap((child): readonly XmlNode[] => {
    if (!bound.has(child.name)) return [nodeOf(child)];
    const nodes = left.get(child.name) ?? [];
    left.delete(child.name);
    return nodes;
  });
  return [...children, ...[...left.values()].flat()];
}
