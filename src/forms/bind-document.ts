import { fail } from '../model/index.ts';
import type { AnyKind, Field, Fields } from '../points/index.ts';
import { childrenOf, classOfTag, parseXml, plainLists, setChild, type XmlElement } from '../xml/index.ts';
import { bindFields } from './bind-object.ts';
import { CLASS_MEMBER } from './bind-parts.ts';
import type { Binding } from './binding.ts';
import { isSame } from './elements.ts';
import { type FormObject, isObject, memberOf, refuse } from './values.ts';

/** Lists members that every form has and that say nothing. */
const NO_MEMBERS: ReadonlySet<string> = new Set(['Submit', 'core:apply', '', 'stapler-class', '$class']);

/**
 * Returns a document of a kind of item with the values of its form; what the form does not speak of stays, to the byte. A
 * form with `properties` is whole: what it does not list of steps, triggers and the like is taken away. Throws FORM_EXPECTED
 * for a form that says nothing, FORM_BROKEN with the member and the reason.
 */
export function bindDocument(binding: Binding, kind: AnyKind, form: FormObject, xml: string): string {
  if (Object.keys(form).every((name) => NO_MEMBERS.has(name))) fail('FORM_EXPECTED');
  const before = plainLists(parseXml(xml));
  const isWhole = isObject(memberOf(form, 'properties'));
  refuseUnknownMembers(binding, kind, form, before);
  return bindInto(binding, kind.fields, form, xml, { place: '', isWhole });
}

/** Returns a document with those of its fields of which a form speaks; everything else stays, to the byte. Throws FORM_BROKEN. */
export function bindInto(
  binding: Binding,
  fields: Fields,
  form: FormObject,
  xml: string,
  { place, isWhole }: { readonly place: string; readonly isWhole: boolean },
): string {
  const before = plainLists(parseXml(xml));
  const bound = bindFields(binding, fields, form, { place, before, isWhole });
  let next = xml;
  for (const [name, nodes] of bound) {
    if (isSame(childrenOf(before, name), nodes)) continue;
    next = setChild(next, [name], nodes[0] ?? null);
  }
  return next;
}

/** Refuses members that are named by a class which is neither known nor in the document: they would be dropped. */
function refuseUnknownMembers({ kinds }: Binding, kind: AnyKind, form: FormObject, before: XmlElement): void {
  const lists = Object.entries(kind.fields).filter(([, field]) => isMembers(field));
  if (lists.length === 0) return;
  const there = new Set(
    lists.flatMap(([name]) =>
      childrenOf(before, name).flatMap(({ children }) => children.map((each) => classOfTag(each.name))),
    ),
  );
  for (const [name, value] of Object.entries(form)) {
    if (!CLASS_MEMBER.test(name) || !isObject(value)) continue;
    const className = name.replaceAll('-', '.');
    const isKnown = lists.some(
      ([, { parts }]) => parts !== undefined && kinds.find(parts.family, className) !== undefined,
    );
    if (!isKnown && !there.has(className)) refuse(name, 'is of a class that is not known here');
  }
}

function isMembers({ form }: Field<unknown>): boolean {
  return form !== undefined && form !== false && form.members === true;
}
