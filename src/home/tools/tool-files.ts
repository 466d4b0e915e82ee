import type { ToolFile } from '../../points/index.ts';
import {
  childOf,
  childText,
  node,
  parseXml,
  setChild,
  setText,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import type { ToolInstallation } from './tool-types.ts';

/** Returns the installations that a document lists; those without a name cannot be selected and are left out. */
export function installationsIn(shape: ToolFile, source: string): ToolInstallation[] {
  return elementsOf(shape, source).flatMap((element) => {
    const name = childText(element, 'name')?.trim() ?? '';
    const home = (childText(element, 'home') ?? childText(element, 'javaHome') ?? '').trim();
    return name === '' ? [] : [{ name, home }];
  });
}

/** Returns the document with these installations. Name by name, everything else that was there stays. */
export function withInstallations(
  shape: ToolFile,
  source: string | null,
  installations: readonly ToolInstallation[],
): string {
  const document = source ?? toDocument(node(shape.root ?? 'hudson'));
  const before = elementsOf(shape, document);
  if (isSameSet(before, installations)) {
    return installations.reduce((text, { name, home }) => {
      const at = elementsOf(shape, text).findIndex((each) => childText(each, 'name')?.trim() === name);
      return setText(text, [shape.list, at, 'home'], home);
    }, document);
  }
  const children = installations.map((each) => installationNode(shape, each, before));
  const attributes = shape.listClass === null ? {} : { class: shape.listClass };
  return setChild(document, [shape.list], node(shape.list, attributes, children));
}

function elementsOf({ list }: ToolFile, source: string): readonly XmlElement[] {
  return childOf(parseXml(source), list)?.children ?? [];
}

function isSameSet(before: readonly XmlElement[], after: readonly ToolInstallation[]): boolean {
  const names = before.map((element) => childText(element, 'name')?.trim());
  return before.length > 0 && names.join('\n') === after.map(({ name }) => name).join('\n');
}

function installationNode(
  { element }: ToolFile,
  { name, home }: ToolInstallation,
  before: readonly XmlElement[],
): XmlNode {
  const known = before.find((each) => childText(each, 'name')?.trim() === name);
  const others = (known?.children ?? []).filter((child) => !['name', 'home', 'properties'].includes(child.name));
  const properties = known === undefined ? undefined : childOf(known, 'properties');
  return node(element, [
    node('name', name),
    node('home', home),
    properties === undefined ? node('properties') : copyOf(properties),
    ...others.map(copyOf),
  ]);
}

function copyOf({ name, attributes, children, text }: XmlElement): XmlNode {
  if (children.length > 0) return { name, attributes, children: children.map(copyOf) };
  return text === '' ? { name, attributes } : { name, attributes, text };
}
