import type { Import, Script } from '../../tree.ts';
import { joined, printStatement } from './statements.ts';
import { printAnnotation } from './types.ts';

/**
 * Returns the source of a tree in one canonical form: parsing it again results in the same tree apart from positions.
 * Comments and the choice among equal spellings are lost.
 */
export function printTree(script: Script): string {
  const head = script.package;
  const lines = script.imports.map(printImport);
  if (head !== undefined) {
    const annotations = head.annotations.map((annotation) => `${printAnnotation(annotation)} `).join('');
    lines.unshift(`${annotations}package ${head.name}`);
  }
  return `${joined([...lines, ...script.body.map(printStatement)])}\n`;
}

function printImport(item: Import): string {
  const annotations = item.annotations.map((annotation) => `${printAnnotation(annotation)} `).join('');
  const name = [item.name, ...(item.member === undefined ? [] : [item.member])].filter((part) => part !== '').join('.');
  const star = item.star ? '.*' : '';
  const alias = item.alias === undefined ? '' : ` as ${item.alias}`;
  return `${annotations}import ${item.static ? 'static ' : ''}${name}${star}${alias}`;
}
