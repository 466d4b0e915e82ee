import type { FormUse } from '../points/index.ts';
import { childOf, node, type XmlNode } from '../xml/index.ts';
import type { FieldPlace } from './bind-field.ts';
import { bindObject } from './bind-object.ts';
import type { Binding } from './binding.ts';
import { elementOf, nodeOf } from './elements.ts';
import { keptOnes } from './kept-ones.ts';
import { objectsIn } from './values.ts';

/** Describes a list of objects of one class, and what the form gives for it. */
interface RowsPlace extends FieldPlace {
  readonly shape: NonNullable<FormUse['object']>;
  readonly itemTag: string;
  readonly value: unknown;
}

/** Returns the element of a list of objects that all have the same fields. */
export function bindRows(binding: Binding, at: RowsPlace): readonly XmlNode[] {
  const { existing, field, itemTag, name, place, shape, value } = at;
  const [before] = existing;
  const list = before && (shape.within === undefined ? before : childOf(before, shape.within));
  const forms = objectsIn(value, place);
  const rows = keptOnes(
    forms,
    list?.children ?? [],
    () => true,
    (form, row, index) =>
      bindObject(binding, shape.fields, form, {
        name: row?.name ?? itemTag,
        place: `${place}[${index}]`,
        before: row,
        isWhole: true,
      }),
  );
  if (before !== undefined) {
    const inner = shape.within === undefined ? rows : [node(shape.within, rows)];
    return [nodeOf({ name, attributes: before.attributes, children: inner })];
  }
  if (rows.length === 0) return [];
  const given = node(name, shape.within === undefined ? rows : [node(shape.within, rows)]);
  return field.toXml(name, field.fromXml(elementOf(given), binding.context), binding.secrets).map(nodeOf);
}
