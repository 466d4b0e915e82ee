import type { BlockNode, FormNode } from '../../form-tree/index.ts';
import type { Field, Fields } from '../../points/index.ts';
import { childrenOf, type XmlElement } from '../../xml/index.ts';
import { type FieldAt, fieldNode, isFlag, leaveUnsaid, useOf } from './field-node.ts';
import { labelOf } from './field-texts.ts';
import type { Making } from './making.ts';

/** Describes the object whose members are asked for: its element, missing where it is new, and the class that checks them. */
export interface ObjectPlace {
  readonly element: XmlElement | undefined;
  readonly className: string;
}

/** Returns the nodes for the fields of an object, in their order; those below one check box stand together. */
export function objectNodes(making: Making, fields: Fields, at: ObjectPlace): readonly FormNode[] {
  const seen = new Set<string>();
  return Object.entries(fields).flatMap(([name, field]): FormNode[] => {
    const use = useOf(field);
    if (use === null) return [];
    const flag = use.when ?? (isFlag(fields, use.name) ? use.name : undefined);
    if (flag !== undefined) {
      if (seen.has(flag)) return [];
      seen.add(flag);
      return [blockNode(making, fields, flag, at)];
    }
    // What two fields read is asked for once.
    if (use.name !== undefined && use.name !== name && use.name in fields) return [];
    const node = fieldNode(making, placeOf(name, field, at));
    for (const [other, shadow] of Object.entries(fields))
      if (other !== name && useOf(shadow)?.name === name) leaveUnsaid(making, placeOf(other, shadow, at), node);
    return [node];
  });
}

function placeOf(name: string, field: Field<unknown>, at: ObjectPlace): FieldAt {
  return { name, field, existing: existingOf(at, name), className: at.className, isNew: at.element === undefined };
}

/** Returns a check box with the fields below it; the box may be a field itself. */
function blockNode(making: Making, fields: Fields, flag: string, at: ObjectPlace): BlockNode {
  const below = Object.entries(fields).filter(([, field]) => useOf(field)?.when === flag);
  const own = Object.entries(fields).find(([, field]) => useOf(field)?.name === flag && field.type === 'boolean');
  const [first = ['', { type: 'any' } as Field<unknown>]] = own === undefined ? below : [own];
  const [name, field] = first;
  const nodes = below.map(([each, of]) => fieldNode(making, placeOf(each, of, at)));
  return {
    is: 'block',
    key: making.key(),
    name,
    member: flag,
    plain: flag,
    label: labelOf(name, field),
    ...(field.help !== undefined && { help: field.help }),
    on: own === undefined ? isSet(making, below, at) : isOn(making, own, at),
    isInside: useOf(field)?.inside === true,
    nodes,
  };
}

function isOn(making: Making, [name, field]: [string, Field<unknown>], at: ObjectPlace): boolean {
  const value = field.fromXml(existingOf(at, name)[0], making.binding.context);
  return (value === true) !== (useOf(field)?.negated ?? false);
}

function isSet(making: Making, below: readonly [string, Field<unknown>][], at: ObjectPlace): boolean {
  return below.some(([name, field]) => {
    const [element] = existingOf(at, name);
    if (element === undefined) return false;
    const value = field.fromXml(element, making.binding.context);
    return value !== null && (value !== '' || field.type !== 'String');
  });
}

function existingOf({ element }: ObjectPlace, name: string): readonly XmlElement[] {
  return element === undefined ? [] : childrenOf(element, name);
}
