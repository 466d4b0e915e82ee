import { defineProperty, type PropertyKind, type Typed } from '../../points/index.ts';
import { attributeOf, childOf, isChildTrue, node, type XmlElement } from '../../xml/index.ts';
import { type Matrix, matrixNodes, readMatrix } from './entries.ts';

/** Says what a matrix adds to: that of the folder around, that of the server, or none. */
export type Inheritance = 'parent' | 'global' | 'none';

/** Holds the matrix of one item or node. */
export interface MatrixProperty extends Matrix {
  /** Names the Java class of the inheritance, as the file has it. */
  readonly strategy: string;
}

const STRATEGY = 'org.jenkinsci.plugins.matrixauth.inheritance.';
const CLASSES: Readonly<Record<string, Inheritance>> = {
  [`${STRATEGY}InheritParentStrategy`]: 'parent',
  [`${STRATEGY}InheritGlobalStrategy`]: 'global',
  [`${STRATEGY}NonInheritingStrategy`]: 'none',
};

/** Returns what a matrix adds to. A class that is not known here inherits nothing. */
export function inheritanceOf({ strategy }: MatrixProperty): Inheritance {
  return (Object.hasOwn(CLASSES, strategy) ? CLASSES[strategy] : undefined) ?? 'none';
}

function defineMatrix(xmlTag: string, symbol: string, missing: string): Typed<PropertyKind, MatrixProperty> {
  const kind = defineProperty({
    xmlTag,
    symbol,
    displayName: 'Enable project-based security',
    fields: {},
    example: {},
  });
  const example: MatrixProperty = {
    permissions: ['USER:hudson.model.Item.Read:ann', 'GROUP:hudson.model.Item.Read:authenticated'],
    strategy: `${STRATEGY}NonInheritingStrategy`,
  };
  return {
    ...kind,
    inScripts: null,
    isBeyondFields: true,
    example,
    fromXml: (element: XmlElement): MatrixProperty => ({
      ...readMatrix(element),
      strategy: strategyIn(element, missing),
    }),
    toXml: (name: string, config: MatrixProperty) =>
      node(name, [node('inheritanceStrategy', { class: config.strategy }), ...matrixNodes(config)]),
  };
}

/** Returns the class of the inheritance. Older files block inheritance by an element of its own, or say nothing. */
function strategyIn(element: XmlElement, missing: string): string {
  const strategy = childOf(element, 'inheritanceStrategy');
  if (strategy !== undefined) return attributeOf(strategy, 'class') ?? '';
  return STRATEGY + (isChildTrue(element, 'blocksInheritance') ? 'NonInheritingStrategy' : missing);
}

export const jobMatrix = defineMatrix(
  'hudson.security.AuthorizationMatrixProperty',
  'authorizationMatrix',
  'InheritParentStrategy',
);

export const folderMatrix = defineMatrix(
  'com.cloudbees.hudson.plugins.folder.properties.AuthorizationMatrixProperty',
  'folderAuthorizationMatrix',
  'InheritParentStrategy',
);

export const nodeMatrix = defineMatrix(
  'org.jenkinsci.plugins.matrixauth.AuthorizationMatrixNodeProperty',
  'nodeAuthorizationMatrix',
  'InheritGlobalStrategy',
);
