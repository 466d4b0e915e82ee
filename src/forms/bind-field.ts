import type { Field, FormUse } from '../points/index.ts';
import { node, type XmlElement, type XmlNode } from '../xml/index.ts';
import { bindObject } from './bind-object.ts';
import { bindParts } from './bind-parts.ts';
import { bindRows } from './bind-rows.ts';
import type { Binding } from './binding.ts';
import { describedElement, rawElement } from './described.ts';
import { elementOf, nodeOf } from './elements.ts';
import { scalarElement } from './scalar.ts';
import { type FormObject, flagOf, isObject, memberOf, objectsIn, refuse, textOf } from './values.ts';

/** Describes a field of an object of a form, and the elements of its name that there are. */
export interface FieldPlace {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly form: FormObject;
  readonly existing: readonly XmlElement[];
  readonly place: string;
  readonly isWhole: boolean;
  /** Says whether the object around is new, so that all that it has is written. */
  readonly isNew: boolean;
}

/** Returns the elements that a form makes of a field; null where it does not speak of it. Throws FORM_BROKEN. */
export function bindField(binding: Binding, at: FieldPlace): readonly XmlNode[] | null {
  const { field, place } = at;
  if (field.form === false) return null;
  const use: FormUse = field.form ?? {};
  const from = chosenForm(at, use);
  if (from === 'absent') return [];
  if (field.parts !== undefined) return bindParts(binding, { ...at, form: from }, use, field.parts);
  const value = memberOf(from, nameOf(at, use));
  const shape = use.object ?? objectOf(field);
  if (shape?.itemTag !== undefined) {
    if (value === undefined && !at.isWhole) return null;
    return bindRows(binding, { ...at, shape, itemTag: shape.itemTag, value });
  }
  if (value === undefined || value === null) return null;
  if (shape !== undefined && (isObject(value) || use.object !== undefined)) {
    if (!isObject(value)) return refuse(place, 'is no object');
    const [before] = at.existing;
    const attributes = shape.javaClass === undefined ? undefined : { class: shape.javaClass };
    const bound = bindObject(binding, shape.fields, value, {
      name: at.name,
      ...(attributes && { attributes }),
      place,
      before,
      isWhole: true,
    });
    return before === undefined ? written(binding, at, bound) : [bound];
  }
  const element = elementFor(at, use, shape !== undefined, value);
  return element === null ? [] : (unchanged(binding, at, element) ?? written(binding, at, nodeOf(element)));
}

/** Returns the element of a value, for the field to read; null where there is to be none. */
function elementFor(at: FieldPlace, use: FormUse, isNamed: boolean, value: unknown): XmlElement | null {
  if (use.pairs === true) return elementOf(pairs(at, value));
  const { type } = at.field;
  // A text that stands for an object is its name.
  if (isNamed) return named(at, value);
  if ((type === 'any' || type === 'String') && isOfObjects(value))
    return elementOf(rawElement(at.name, value, at.place));
  if (typeof type !== 'object' || 'enum' in type) return scalarElement(at, use, value);
  return elementOf(describedElement(at.name, type, value, at.place));
}

/** Returns a Java map of the objects with a name and a value that a form gives. */
function pairs({ name, place }: FieldPlace, value: unknown): XmlNode {
  const entries = objectsIn(value, place).map((row, at) => {
    const [key, text] = ['name', 'value'].map((member) => textOf(memberOf(row, member), `${place}[${at}].${member}`));
    return node('entry', [node('string', key ?? ''), node('string', text ?? '')]);
  });
  return node(name, entries);
}

function isOfObjects(value: unknown): boolean {
  return isObject(value) || (Array.isArray(value) && value.some(isObject));
}

/** Returns the object that has the field's member: the form, or the block below a check box; `absent` where it is not checked. */
function chosenForm({ form, isWhole, place }: FieldPlace, { when }: FormUse): FormObject | 'absent' {
  if (when === undefined) return form;
  const flag = memberOf(form, when);
  if (isObject(flag)) return { ...form, ...flag };
  if (flag === undefined) return isWhole ? 'absent' : form;
  return flagOf(flag, place) ? form : 'absent';
}

/** Returns the name of the field's member: the form's own, else that of scripts where the form has it, else the field's. */
function nameOf({ name, field, form }: FieldPlace, use: FormUse): string {
  if (use.name !== undefined) return use.name;
  const inScripts = field.script === undefined || field.script === false ? undefined : field.script.name;
  return inScripts !== undefined && memberOf(form, inScripts) !== undefined ? inScripts : name;
}

function objectOf({ fields, many, itemTag }: Field<unknown>): NonNullable<FormUse['object']> | undefined {
  if (fields === undefined) return undefined;
  return many === true && itemTag !== undefined ? { fields, itemTag } : { fields };
}

function named(at: FieldPlace, value: unknown): XmlElement | null {
  const text = textOf(value, at.place) ?? '';
  return text === '' ? null : elementOf(node(at.name, [node('name', text)]));
}

/** Returns the elements that there are, where the form says what they say. */
function unchanged({ context }: Binding, { field, existing, isNew }: FieldPlace, element: XmlElement) {
  if (isNew) return null;
  const value = JSON.stringify(field.fromXml(element, context));
  return value === JSON.stringify(field.fromXml(existing[0], context)) ? existing.map(nodeOf) : null;
}

/** Returns the elements as the field writes them. Throws FORM_BROKEN where it finds the value wrong. */
function written(
  { context, secrets }: Binding,
  { name, field, place }: FieldPlace,
  given: XmlNode,
): readonly XmlNode[] {
  const value = field.fromXml(elementOf(given), context);
  const problem = field.check?.(value) ?? null;
  if (problem !== null) return refuse(place, `is wrong: ${problem}`);
  const nodes = field.toXml(name, value, secrets).map(nodeOf);
  // What the field does not know would be lost.
  const [first] = nodes;
  if ((given.children?.length ?? 0) > 0 && (first?.children ?? []).length === 0)
    return refuse(place, 'is of a shape that is not known here');
  return nodes;
}
