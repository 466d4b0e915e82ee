import { isBetterOrEqual, parseResult, type Result } from '../../model/index.ts';
import { type Field, listOf, one } from '../../points/index.ts';
import { attributeOf, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { SOURCE_CLASSES } from './source-classes.ts';

const PACKAGE = 'org.jenkinsci.plugins.github.status.';

/** Describes a choice among the plugin's classes: the class without its package, and its settings. */
export interface Source {
  readonly type: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Defines a field for one of the plugin's sources; where its class is missing, it is `usual`. `folder` is that of its
 * package.
 */
export function source(folder: string, usual: string): Field<Source> {
  return {
    type: one(SOURCE_CLASSES),
    fromXml(element) {
      const javaClass = element && attributeOf(element, 'class');
      if (element === undefined || javaClass === undefined) return { type: usual, values: {} };
      return { type: javaClass.slice(javaClass.lastIndexOf('.') + 1), values: valuesOf(element) };
    },
    toXml: (name, { type, values }) => [
      { name, attributes: { class: `${PACKAGE}${folder}.${type}` }, children: nodesOf(values) },
    ],
  };
}

/** Defines a field for a list of the plugin's choices. */
export function sources(folder: string): Field<readonly Source[]> {
  return {
    type: listOf(SOURCE_CLASSES),
    fromXml: (element) =>
      (element?.children ?? []).map((child) => ({
        type: child.name.slice(child.name.lastIndexOf('.') + 1),
        values: valuesOf(child),
      })),
    toXml: (name, value) => [
      {
        name,
        children: value.map(({ type, values }) => ({ name: `${PACKAGE}${folder}.${type}`, children: nodesOf(values) })),
      },
    ],
  };
}

export interface ResultSource {
  readonly type: string;
  /** Holds the conditions of `ConditionalStatusResultSource`, of which the first that holds applies. */
  readonly results: readonly Source[];
}

const LIST = sources('sources.misc');

/** Defines the field that says how a result becomes a status. */
export const resultSource: Field<ResultSource> = {
  type: one(SOURCE_CLASSES),
  fromXml(element, context) {
    const javaClass = (element && attributeOf(element, 'class')) ?? 'DefaultStatusResultSource';
    const results = element?.children.find(({ name }) => name === 'results');
    return { type: javaClass.slice(javaClass.lastIndexOf('.') + 1), results: LIST.fromXml(results, context) };
  },
  toXml: (name, { type, results }, context) => [
    {
      name,
      attributes: { class: `${PACKAGE}sources.${type}` },
      children: type === 'ConditionalStatusResultSource' ? LIST.toXml('results', results, context) : [],
    },
  ],
};

function valuesOf(element: XmlElement): Record<string, string> {
  return Object.fromEntries(
    element.children.filter(({ children }) => children.length === 0).map(({ name, text }) => [name, text]),
  );
}

function nodesOf(values: Readonly<Record<string, string>>): XmlNode[] {
  return Object.entries(values).map(([name, text]) => ({ name, text }));
}

/** Says whether a condition holds for a result. */
export function holds({ type, values }: Source, result: Result): boolean {
  if (type === 'AnyBuildResult') return true;
  return type === 'BetterThanOrEqualBuildResult' && isBetterOrEqual(result, parseResult(values['result'] ?? 'SUCCESS'));
}
