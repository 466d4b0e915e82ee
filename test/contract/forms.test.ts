import { describe, expect, it } from 'vitest';
import { bindObject } from '../../src/forms/index.ts';
import { allKinds } from '../../src/kinds/index.ts';
import { type AnyKind, type Field, type Fields, KindRegistry } from '../../src/points/index.ts';
import { classOfTag, parseXml, toDocument, type XmlElement, type XmlNode } from '../../src/xml/index.ts';

const SECRETS = {
  encrypt: (plain: string) => `{${Buffer.from(plain).toString('base64')}}`,
  decrypt: (text: string) => Buffer.from(/^\{(.*)\}$/.exec(text)?.[1] ?? '', 'base64').toString(),
};
const kinds = new KindRegistry(allKinds, SECRETS);
const binding = { kinds, context: kinds.context, secrets: SECRETS };

/** Returns the members that a page would send for the fields of an element. */
function formOf(fields: Fields, element: XmlElement): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const child = element.children.find((each) => each.name === name);
    const use = field.form ?? {};
    if (use === false || child === undefined) continue;
    if (use.when !== undefined && use.name !== 'interval')
      form[use.when] = use.when.startsWith('has') || { [use.name ?? name]: '' };
    if (use.values !== undefined)
      form[use.name ?? name] = Object.keys(use.values).find((key) => use.values?.[key] === child.text);
    else if (use.members === true)
      for (const each of child.children) form[classOfTag(each.name).replaceAll('.', '-')] = partOf(field, each);
    else form[use.name ?? name] = memberValue(field, child);
    const flag = use.when === undefined ? undefined : form[use.when];
    if (use.when !== undefined && typeof flag === 'object')
      form[use.when] = { [use.name ?? name]: form[use.name ?? name] };
  }
  return form;
}

function memberValue(field: Field<unknown>, child: XmlElement): unknown {
  const use = field.form === false ? {} : (field.form ?? {});
  const shape = use.object ?? (field.fields && { fields: field.fields, itemTag: field.itemTag, within: undefined });
  if (field.parts !== undefined) {
    return field.parts.list
      ? child.children.map((each) => partOf(field, each))
      : partOf(field, { ...child, name: child.attributes['class'] ?? '' });
  }
  if (shape?.itemTag !== undefined) {
    const list = shape.within === undefined ? child : child.children.find(({ name }) => name === shape.within);
    return (list?.children ?? []).map((each) => formOf(shape.fields, each));
  }
  if (shape !== undefined) return formOf(shape.fields, child);
  if (use.pairs === true)
    return child.children.map(({ children: [name, value] }) => ({ name: name?.text, value: value?.text }));
  if (field.type === 'boolean') return (child.text === 'true') !== (use.negated ?? false);
  if (field.type === 'List<String>') return leaves(child).join(use.words === true ? ' ' : '\n');
  return raw(child);
}

/** Returns an element of a shape of its own as texts, objects, and objects of classes. */
function raw(element: XmlElement): unknown {
  const { attributes, children, text } = element;
  if (children.length === 0 && attributes['class'] === undefined) return text;
  if (children.length > 0 && children.every(({ name }) => name.includes('.')))
    return children.map((child) => ({ $class: classOfTag(child.name), ...members(child) }));
  return { ...(attributes['class'] !== undefined && { $class: attributes['class'] }), ...members(element) };
}

function members({ children }: XmlElement): Record<string, unknown> {
  return Object.fromEntries(children.map((child) => [child.name, raw(child)]));
}

function leaves(element: XmlElement): string[] {
  return element.children.length === 0
    ? [element.text]
    : element.children.flatMap((child) => (child.children.length === 0 ? [child.text] : leaves(child)));
}

function partOf({ parts }: Field<unknown>, element: XmlElement): Record<string, unknown> {
  const kind = parts && kinds.find(parts.family, element.name);
  return { $class: classOfTag(element.name), ...(kind && formOf(kind.fields, element)) };
}

const written = (node: XmlNode) => toDocument(node);

/** Lists kinds with a field whose element has a shape of its own: a form that speaks of it is refused, not misread. */
const OF_THEIR_OWN_SHAPE: readonly string[] = [
  'publisher gitPublisher',
  'property folderLibraries',
  'publisher cobertura',
  'wrapper maskPasswords',
];
/** Lists families that are not read from forms: what runs keep; and what the form of nodes reads by itself. */
const WITHOUT_FORM: readonly string[] = ['action', 'node-property'];
/** Lists kinds of which a part of its own shape is written in another order. */
const IN_ANOTHER_ORDER: readonly string[] = ['publisher gitHubCommitStatusSetter'];

describe('the form of every kind', () => {
  it.each(
    allKinds
      .filter(({ family, formContent }) => !WITHOUT_FORM.includes(family) && formContent === undefined)
      .map((kind): [string, AnyKind] => [`${kind.family} ${kind.symbol}`, kind]),
  )('%s: what its page sends makes what it was made from', (name, kind) => {
    const document = written(kind.toXml(kind.xmlTag, kind.example, SECRETS));
    const form = { properties: {}, ...formOf(kind.fields, parseXml(document)) };
    const bind = (before: XmlElement | undefined) =>
      bindObject(binding, kind.fields, form, { name: kind.xmlTag, place: '', before, isWhole: true });
    if (OF_THEIR_OWN_SHAPE.includes(name)) {
      expect(() => bind(undefined)).toThrow('The submitted form cannot be read');
      return;
    }
    const made = kind.fromXml(parseXml(written(bind(undefined))), kinds.context);
    expect(made).toEqual(kind.example);
    if (!IN_ANOTHER_ORDER.includes(name)) expect(written(bind(parseXml(document)))).toBe(document);
  });
});
