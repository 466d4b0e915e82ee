import {
  type ConfigOf,
  classOfTag,
  type Field,
  type FieldFacts,
  type Fields,
  factsOf,
  holdSecrets,
  type InScripts,
  listOf,
  nestedClass,
  readFields,
  secretPlaces,
  writeFields,
} from '../../points/index.ts';
import { node, type XmlElement } from '../../xml/index.ts';

/**
 * Defines a field for a list of elements named `tag`, each with the same fields; elements named as one of `aliases`, or
 * any, are read too. With `inScripts`, scripts give each as an object of the class of the tag.
 */
export function groupList<F extends Fields>(
  tag: string,
  fields: F,
  options: FieldFacts & {
    readonly aliases?: readonly string[] | 'any';
    readonly inScripts?: Pick<InScripts, 'symbols' | 'order' | 'more' | 'isUsual'>;
  } = {},
): Field<readonly ConfigOf<F>[]> {
  const { aliases = [], inScripts } = options;
  const isPart = ({ name }: { readonly name: string }): boolean =>
    aliases === 'any' || name === tag || aliases.includes(name);
  const secretsIn = (element: XmlElement) =>
    element.children.filter(isPart).flatMap((child) => secretPlaces(fields, child));
  return {
    type: inScripts === undefined ? 'any' : listOf(nestedClass(fields, { className: classOfTag(tag), ...inScripts })),
    fields,
    many: true,
    itemTag: tag,
    ...factsOf(options),
    fromXml: (element, context) =>
      (element?.children ?? []).filter(isPart).map((child) => readFields(fields, child, context)),
    toXml: (name, value, context) => [
      node(
        name,
        value.map((each) => node(tag, writeFields(fields, each, context))),
      ),
    ],
    ...(holdSecrets(fields) && { secrets: secretsIn }),
  };
}
