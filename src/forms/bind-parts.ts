import { type AnyKind, classOfTag, type FormUse, type KindFamily } from '../points/index.ts';
import { node, type XmlElement, type XmlNode } from '../xml/index.ts';
import type { FieldPlace } from './bind-field.ts';
import { bindObject } from './bind-object.ts';
import type { Binding } from './binding.ts';
import { nodeOf } from './elements.ts';
import { keptOnes } from './kept-ones.ts';
import { classNameOf, type FormObject, flagOf, inside, isObject, memberOf, objectsIn, refuse } from './values.ts';

/** Describes a part that a form gives: its class and its members. */
interface Part {
  readonly className: string;
  readonly form: FormObject;
  readonly place: string;
}

/** Is the member by which a form says that an object holds parts named by their classes. */
export const BAG = 'stapler-class-bag';
/** Matches a member that is named by a class: `hudson-triggers-TimerTrigger`. */
export const CLASS_MEMBER = /^[a-z]\w*(?:-\w+)*-[A-Z][\w$]*$/;

/** Returns the elements of a field that holds kinds of a family; null where the form does not speak of it. */
export function bindParts(
  binding: Binding,
  at: FieldPlace,
  use: FormUse,
  { family, list }: { readonly family: KindFamily; readonly list: boolean },
): readonly XmlNode[] | null {
  const value = memberOf(at.form, use.name ?? at.name);
  if (!list) return value === undefined ? null : bindOne(binding, at, family, value);
  const given = use.members === true ? membersOf(binding, at, family) : partsIn(at, value, use);
  if (given === null) return null;
  const { parts, off } = given;
  const before = at.existing[0]?.children ?? [];
  const suits = ({ className }: Part, { name }: XmlElement): boolean => classOfTag(name) === className;
  const bound = keptOnes(parts, before, suits, (part, element) => bindPart(binding, family, part, element));
  const isLeft = ({ name }: XmlElement): boolean => {
    const className = classOfTag(name);
    if (off.has(className) || parts.some((part) => part.className === className)) return false;
    // What the form does not speak of stays: properties that it does not list, and parts of unknown classes.
    return use.partial === true || binding.kinds.find(family, name) === undefined;
  };
  const children = bound;
  // Each of them keeps its place in the list.
  for (const [index, element] of before.entries()) if (isLeft(element)) children.splice(index, 0, nodeOf(element));
  const [around] = at.existing;
  if (around === undefined) return children.length === 0 ? [] : [node(at.name, children)];
  return [nodeOf({ name: at.name, attributes: around.attributes, children })];
}

/** Returns the element of a single part, whose class is an attribute. Throws FORM_BROKEN. */
export function bindOne(
  binding: Binding,
  { name, existing, place }: Pick<FieldPlace, 'name' | 'existing' | 'place'>,
  family: KindFamily,
  value: unknown,
): readonly XmlNode[] {
  if (!isObject(value)) return refuse(place, 'is no object');
  const [before] = existing;
  const there = before?.attributes['class'];
  const className = classNameOf(value, place) ?? there ?? refuse(place, 'names no class');
  const known = there !== undefined && classOfTag(there) === classOfTag(className) ? before : undefined;
  const kind = binding.kinds.find(family, className);
  if (kind === undefined)
    return known === undefined ? refuse(place, `is of a class that is not known here: ${className}`) : [nodeOf(known)];
  const attributes = known === undefined ? { class: classOfTag(kind.xmlTag) } : {};
  return [bindKind(binding, kind, value, { name, attributes, place, before: known })];
}

function bindPart(binding: Binding, family: KindFamily, part: Part, before: XmlElement | undefined): XmlNode {
  const { className, form, place } = part;
  const kind = binding.kinds.find(family, className);
  if (kind === undefined)
    return before === undefined ? refuse(place, `is of a class that is not known here: ${className}`) : nodeOf(before);
  const block = kind.formContent === undefined ? onlyBlock(form, Object.keys(kind.fields)) : form;
  return bindKind(binding, kind, block, {
    name: before?.name ?? kind.xmlTag,
    place,
    before,
  });
}

/** Returns the element of a kind by its fields, or as the kind itself reads the form. Throws FORM_BROKEN. */
function bindKind(
  binding: Binding,
  kind: AnyKind,
  form: FormObject,
  at: Omit<Parameters<typeof bindObject>[3], 'isWhole'>,
): XmlNode {
  if (kind.formContent === undefined) return bindObject(binding, kind.fields, form, { ...at, isWhole: true });
  const read = kind.formContent(form, { before: at.before, userId: binding.userId ?? null });
  if ('wrong' in read) return refuse(at.place, read.wrong);
  const attributes = { ...at.before?.attributes, ...at.attributes };
  return nodeOf({ name: at.name, attributes, children: [...read.content] });
}

/** Returns the block below the check box of a part: its only member, where that is an object and no field. */
function onlyBlock(form: FormObject, fields: readonly string[]): FormObject {
  const members = Object.entries(form).filter(([name]) => !/^(?:\$class|stapler-class|specified|)$/.test(name));
  const [[name, value] = ['', null], ...others] = members;
  return others.length === 0 && isObject(value) && !fields.includes(name) && !(BAG in value) ? value : form;
}

/** Returns the parts among the members of the form itself: those that are not there are switched off. */
function membersOf({ kinds }: Binding, at: FieldPlace, family: KindFamily) {
  if (!at.isWhole) return null;
  const known = new Map(
    kinds.all(family).map((kind) => [memberName(classOfTag(kind.xmlTag)), classOfTag(kind.xmlTag)]),
  );
  for (const { name } of at.existing[0]?.children ?? []) known.set(memberName(classOfTag(name)), classOfTag(name));
  const parts = Object.entries(at.form).flatMap(([name, form]): Part[] => {
    const className = known.get(name);
    return className === undefined || !isObject(form) ? [] : [{ className, form, place: name }];
  });
  return { parts, off: new Set<string>() };
}

/** Returns the parts of a list or bag, and the classes that it switches off; null where nothing is said of them. */
function partsIn({ isWhole, place }: FieldPlace, value: unknown, { partial }: FormUse) {
  const off = new Set<string>();
  if (isObject(value) && (BAG in value || partial === true || isBag(value))) {
    const parts = Object.entries(value).flatMap(([name, form]): Part[] => {
      if (name === BAG || name === '' || !isObject(form)) return [];
      const className = name.replaceAll('-', '.');
      if (
        !('specified' in form) ? partial !== true || !isNothing(form) : flagOf(form['specified'], inside(place, name))
      )
        return [{ className, form, place: inside(place, name) }];
      off.add(className);
      return [];
    });
    return { parts, off };
  }
  if (value === undefined) return isWhole && partial !== true ? { parts: [], off } : null;
  const parts = objectsIn(value, place).map((form, index): Part => {
    const at = `${place}[${index}]`;
    return { className: classNameOf(form, at) ?? refuse(at, 'names no class'), form, place: at };
  });
  return { parts, off };
}

/** Says whether an object of a form has nothing in it but empty bags: pages send it for what is switched off. */
function isNothing(form: FormObject): boolean {
  return Object.entries(form).every(
    ([name, value]) => name === BAG || (isObject(value) && BAG in value && isNothing(value)),
  );
}

/** Says whether all members of an object are named by classes, though it does not say that it holds parts. */
function isBag(form: FormObject): boolean {
  const names = Object.keys(form);
  return names.length > 0 && names.every((name) => CLASS_MEMBER.test(name));
}

function memberName(className: string): string {
  return className.replaceAll('.', '-');
}
