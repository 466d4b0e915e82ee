import { type ConfigOf, type Field, type Fields, readFields, secretPlaces, writeFields } from '../../points/index.ts';
import { node } from '../../xml/index.ts';

/** A list of parts with the same fields, each in an element named `tag`; elements named as `aliases` are read too. */
export function groupList<F extends Fields>(
  tag: string,
  fields: F,
  options: { readonly title?: string; readonly aliases?: readonly string[] } = {},
): Field<readonly ConfigOf<F>[]> {
  const names = [tag, ...(options.aliases ?? [])];
  return {
    input: 'hidden',
    ...(options.title && { title: options.title }),
    fromXml: (element, context) =>
      (element?.children ?? [])
        .filter(({ name }) => names.includes(name))
        .map((child) => readFields(fields, child, context)),
    toXml: (name, value, context) => [
      node(
        name,
        value.map((each) => node(tag, writeFields(fields, each, context))),
      ),
    ],
    secrets: (element) =>
      element.children.filter(({ name }) => names.includes(name)).flatMap((child) => secretPlaces(fields, child)),
  };
}
