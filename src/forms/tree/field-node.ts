import { type FormNode, membersOf, type NodeFacts } from '../../form-tree/index.ts';
import { classOfTag, type Field, type Fields, type FormUse } from '../../points/index.ts';
import { childOf, childText, type XmlElement } from '../../xml/index.ts';
import { bindField } from '../bind-field.ts';
import { isSame } from '../elements.ts';
import { describedNode } from './described-node.ts';
import { labelOf, memberNameOf } from './field-texts.ts';
import type { Making } from './making.ts';
import { objectNodes } from './object-nodes.ts';
import { oneNode, partsNode } from './part-nodes.ts';
import { scalarNode } from './scalar-node.ts';

/** Describes a field, the elements of its name that there are, and the class whose field it is. */
export interface FieldAt {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly existing: readonly XmlElement[];
  readonly className: string;
  /** Says whether the object around is new, so that all that it has is posted. */
  readonly isNew: boolean;
}

/** Returns how the form gives a field; null where it does not ask for it. */
export function useOf({ form }: Field<unknown>): FormUse | null {
  return form === false ? null : (form ?? {});
}

/** Says whether a field below a check box has the name of one as its own. */
export function isFlag(fields: Fields, name: string | undefined): boolean {
  return name !== undefined && Object.values(fields).some((field) => useOf(field)?.when === name);
}

/** Returns the node of a field. What the file says in a way that the form does not know is left out until it is changed. */
export function fieldNode(making: Making, at: FieldAt): FormNode {
  const { name, field } = at;
  const facts: NodeFacts = {
    key: making.key(),
    name,
    member: memberNameOf(name, field),
    label: labelOf(name, field),
    ...(field.help !== undefined && { help: field.help }),
    ...(field.required === true && { required: true }),
  };
  const node = shaped(making, at, facts);
  if (useOf(field)?.when === undefined) leaveUnsaid(making, at, node);
  return node;
}

/** Leaves out what a node posts while nobody changes it, where that would change the elements of a field. */
export function leaveUnsaid(making: Making, at: FieldAt, node: FormNode): void {
  if (at.isNew || node.is === 'parts' || node.is === 'kept' || isFaithful(making, at, node)) return;
  node.unsaid = JSON.stringify(membersOf(node));
}

function shaped(making: Making, at: FieldAt, facts: NodeFacts): FormNode {
  const { field, existing, className } = at;
  const use = useOf(field) ?? {};
  const [element] = existing;
  if (field.parts !== undefined)
    return field.parts.list
      ? partsNode(making, facts, element, field.parts.family, use)
      : oneNode(making, facts, element, field.parts.family, use);
  const shape = use.object ?? (field.fields && { fields: field.fields, ...(field.many && rowTag(field)) });
  if (shape !== undefined && 'itemTag' in shape && shape.itemTag !== undefined)
    return rowsNode(making, facts, element, { ...shape, itemTag: shape.itemTag, tries: use.tries });
  // Such lists have a shape of their own.
  if (field.many === true) return { ...facts, is: 'kept' };
  if (shape !== undefined) {
    const names = Object.keys(shape.fields);
    if (names.length === 1 && names[0] === 'name')
      return scalarNode(making, facts, at, (element && childText(element, 'name')) ?? use.usual ?? '');
    const inside = (use.object !== undefined && 'javaClass' in shape && shape.javaClass) || className;
    return {
      ...facts,
      is: 'group',
      ...(use.className !== undefined && { className: use.className }),
      nodes: objectNodes(making, shape.fields, { element, className: inside }),
    };
  }
  return describedNode(making, facts, at) ?? scalarNode(making, facts, at);
}

function rowTag({ itemTag }: Field<unknown>) {
  return itemTag === undefined ? {} : { itemTag };
}

interface RowShape {
  readonly fields: Fields;
  readonly itemTag: string;
  readonly within?: string;
  readonly tries?: FormUse['tries'];
}

function rowsNode(
  making: Making,
  facts: NodeFacts,
  element: XmlElement | undefined,
  { fields, itemTag, within, tries }: RowShape,
): FormNode {
  const list = element && (within === undefined ? element : childOf(element, within));
  const className = classOfTag(itemTag);
  const row = (each: XmlElement | undefined) => objectNodes(making, fields, { element: each, className });
  return {
    ...facts,
    is: 'rows',
    rows: (list?.children ?? []).map((each) => ({ key: making.key(), nodes: row(each) })),
    fresh: row(undefined),
    ...(tries && { tries: { label: tries.label, method: `${tries.className}/${tries.method}` } }),
  };
}

/** Says whether what a node posts while nobody changes it leaves the elements as they are. */
function isFaithful({ binding }: Making, { name, field, existing }: FieldAt, node: FormNode): boolean {
  if (existing.length === 0 && isOfObject(node)) return false;
  try {
    const form = membersOf(node);
    const bound = bindField(binding, { name, field, form, existing, place: '', isWhole: true, isNew: false });
    return bound === null || isSame(existing, bound);
  } catch {
    return false;
  }
}

function isOfObject({ is }: FormNode): boolean {
  return is === 'group' || is === 'one';
}
