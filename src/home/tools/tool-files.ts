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
import type { ToolInstallation, ToolType } from './tool-types.ts';

/** Describes where and how Jenkins stores the installations of a type. */
export interface ToolShape {
  /** Names the Java class of an installation. */
  readonly className: string;
  /** Names the element of an installation in the list. */
  readonly element: string;
  /** Names the list's element below the root. */
  readonly list: 'installations' | 'jdks';
  /** Names the root element of the file; null is the root config.xml. */
  readonly root: string | null;
  /** Names the file in the home. */
  readonly file: string;
  /** Names the class of the list, where Java cannot derive it from the field. */
  readonly listClass: string | null;
}

export const TOOL_SHAPES: Readonly<Record<ToolType, ToolShape>> = {
  ant: {
    className: 'hudson.tasks.Ant$AntInstallation',
    element: 'hudson.tasks.Ant_-AntInstallation',
    list: 'installations',
    root: 'hudson.tasks.Ant_-DescriptorImpl',
    file: 'hudson.tasks.Ant.xml',
    listClass: null,
  },
  git: {
    className: 'hudson.plugins.git.GitTool',
    element: 'hudson.plugins.git.GitTool',
    list: 'installations',
    root: 'hudson.plugins.git.GitTool_-DescriptorImpl',
    file: 'hudson.plugins.git.GitTool.xml',
    listClass: 'hudson.plugins.git.GitTool-array',
  },
  gradle: {
    className: 'hudson.plugins.gradle.GradleInstallation',
    element: 'hudson.plugins.gradle.GradleInstallation',
    list: 'installations',
    root: 'hudson.plugins.gradle.Gradle_-DescriptorImpl',
    file: 'hudson.plugins.gradle.Gradle.xml',
    listClass: null,
  },
  jdk: {
    className: 'hudson.model.JDK',
    element: 'jdk',
    list: 'jdks',
    root: null,
    file: 'config.xml',
    listClass: null,
  },
  maven: {
    className: 'hudson.tasks.Maven$MavenInstallation',
    element: 'hudson.tasks.Maven_-MavenInstallation',
    list: 'installations',
    root: 'hudson.tasks.Maven_-DescriptorImpl',
    file: 'hudson.tasks.Maven.xml',
    listClass: null,
  },
  nodejs: {
    className: 'jenkins.plugins.nodejs.tools.NodeJSInstallation',
    element: 'jenkins.plugins.nodejs.tools.NodeJSInstallation',
    list: 'installations',
    root: 'jenkins.plugins.nodejs.tools.NodeJSInstallation_-DescriptorImpl',
    file: 'jenkins.plugins.nodejs.tools.NodeJSInstallation.xml',
    listClass: 'jenkins.plugins.nodejs.tools.NodeJSInstallation-array',
  },
};

export const TOOL_TYPES: readonly ToolType[] = ['ant', 'git', 'gradle', 'jdk', 'maven', 'nodejs'];

/** Returns the installations that a document lists; those without a name cannot be selected and are left out. */
export function installationsIn(shape: ToolShape, source: string): ToolInstallation[] {
  return elementsOf(shape, source).flatMap((element) => {
    const name = childText(element, 'name')?.trim() ?? '';
    const home = (childText(element, 'home') ?? childText(element, 'javaHome') ?? '').trim();
    return name === '' ? [] : [{ name, home }];
  });
}

/** Returns the document with these installations. Name by name, everything else that was there stays. */
export function withInstallations(
  shape: ToolShape,
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

function elementsOf({ list }: ToolShape, source: string): readonly XmlElement[] {
  return childOf(parseXml(source), list)?.children ?? [];
}

function isSameSet(before: readonly XmlElement[], after: readonly ToolInstallation[]): boolean {
  const names = before.map((element) => childText(element, 'name')?.trim());
  return before.length > 0 && names.join('\n') === after.map(({ name }) => name).join('\n');
}

function installationNode(
  { element }: ToolShape,
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
