import { type Field, type FieldFacts, factsOf, listOf, nestedClass, text } from '../../points/index.ts';
import { attributeOf, childrenOf, childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { EXTENSION_CLASSES } from './extension-classes.ts';

export interface Remote {
  readonly url: string;
  readonly name: string | null;
  readonly refspec: string | null;
  readonly credentialsId: string | null;
}

/** Represents an element of the configuration as it is in XML, without its position there. */
export interface Part {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly Part[];
}

/** Describes an additional behaviour: the name of its element, and the elements inside it. */
export interface Extension {
  readonly tag: string;
  readonly children: readonly Part[];
}

const REMOTE = 'hudson.plugins.git.UserRemoteConfig';
const BRANCH = 'hudson.plugins.git.BranchSpec';
const REMOTE_FIELDS = {
  url: text({ required: true }),
  name: text({ required: true }),
  refspec: text({ required: true }),
  credentialsId: text({ required: true }),
};
const BRANCH_FIELDS = { name: text({ required: true }) };
const REMOTE_KEYS = ['name', 'refspec', 'url', 'credentialsId'] as const;

export function remotes(options: FieldFacts): Field<readonly Remote[]> {
  return {
    type: listOf(nestedClass(REMOTE_FIELDS, { className: REMOTE })),
    ...factsOf(options),
    fromXml: (element) =>
      (element ? childrenOf(element, REMOTE) : []).map((child) => ({
        url: childText(child, 'url')?.trim() ?? '',
        name: childText(child, 'name')?.trim() || null,
        refspec: childText(child, 'refspec')?.trim() || null,
        credentialsId: childText(child, 'credentialsId')?.trim() || null,
      })),
    toXml: (name, value) => [
      node(
        name,
        value.map((remote) =>
          node(
            REMOTE,
            REMOTE_KEYS.flatMap((key) => {
              const text = remote[key];
              return text === null ? [] : [node(key, text)];
            }),
          ),
        ),
      ),
    ],
  };
}

export function namedBranches(options: FieldFacts): Field<readonly string[]> {
  return {
    type: listOf(nestedClass(BRANCH_FIELDS, { className: BRANCH })),
    ...factsOf(options),
    fromXml: (element) =>
      (element ? childrenOf(element, BRANCH) : []).map((child) => childText(child, 'name')?.trim() ?? ''),
    toXml: (name, value) => [
      node(
        name,
        value.map((branch) => node(BRANCH, [node('name', branch)])),
      ),
    ],
  };
}

export function plainExtensions(options: FieldFacts): Field<readonly Extension[]> {
  return {
    type: listOf(EXTENSION_CLASSES),
    ...factsOf(options),
    fromXml: (element) =>
      (element?.children ?? []).map((child) => ({ tag: child.name, children: child.children.map(partOf) })),
    toXml: (name, value) => [
      node(
        name,
        value.map(({ tag, children }) => (children.length === 0 ? node(tag) : node(tag, children.map(nodeOf)))),
      ),
    ],
  };
}

/** Defines a field for an element that is preserved unchanged; null where it is missing. */
export function keptPart(): Field<Part | null> {
  return {
    type: 'any',
    fromXml: (element) => (element === undefined ? null : partOf(element)),
    toXml: (name, value) => (value === null ? [] : [{ ...nodeOf(value), name }]),
  };
}

/** Defines a field for a list that is always written empty. */
export function emptyList(): Field<null> {
  return { type: 'any', form: false, fromXml: () => null, toXml: (name) => [node(name, { class: 'empty-list' })] };
}

function partOf(element: XmlElement): Part {
  const { name, attributes, children, text } = element;
  return {
    name,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(children.length > 0 ? { children: children.map(partOf) } : text !== '' && { text }),
  };
}

function nodeOf({ name, attributes, children, text }: Part): XmlNode {
  return {
    name,
    ...(attributes && { attributes }),
    ...(children ? { children: children.map(nodeOf) } : text !== undefined && { text }),
  };
}

/** Returns the text of the element with a name; undefined where there is none. */
export function textIn(parts: readonly Part[], name: string): string | undefined {
  const found = parts.find((part) => part.name === name);
  return found && (found.text ?? '');
}

/** Returns the elements inside the element with a name. */
export function partsIn(parts: readonly Part[], name: string): readonly Part[] {
  return parts.find((part) => part.name === name)?.children ?? [];
}

/** Returns the Java class of the element with a name. */
export function classIn(parts: readonly Part[], name: string): string | undefined {
  const attributes = parts.find((part) => part.name === name)?.attributes;
  return attributes && attributeOf({ attributes } as XmlElement, 'class');
}
