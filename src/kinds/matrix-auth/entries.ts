import { sortedEntries } from '../../points/index.ts';
import { childrenOf, node, type XmlElement, type XmlNode } from '../../xml/index.ts';

/** Holds the cells of a matrix as they stand in the file: `USER:hudson.model.Item.Read:ann`. */
export interface Matrix {
  readonly permissions: readonly string[];
}

/** Reads the cells of a matrix; one that is not known here stays as it is. */
export function readMatrix(element: XmlElement): Matrix {
  return { permissions: childrenOf(element, 'permission').map(({ text }) => text.trim()) };
}

/** Returns the cells in the order of Jenkins's files. */
export function matrixNodes({ permissions }: Matrix): XmlNode[] {
  return sortedEntries(permissions).map((text) => node('permission', text));
}
