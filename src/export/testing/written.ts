import { defineBean, refer } from '../bean.ts';
import type { Dialect } from '../dialect.ts';
import { JSON_DIALECT } from '../json.ts';
import { byDepth, byTree, type Pruner } from '../pruner.ts';
import { Compiled } from '../shape.ts';
import { parseTree } from '../tree.ts';
import type { Bean, Reference, Value } from '../types.ts';
import { Writer } from '../writer.ts';
import { XML_DIALECT } from '../xml.ts';

export interface Item {
  readonly name: string;
  readonly inside?: readonly Item[];
  readonly value?: Value<null>;
}

export const doc = 'A row.';

export const itemBean: Bean<Item, null> = defineBean<Item, null>('hudson.model.FreeStyleProject', {
  rows: {
    name: { visibility: 999, doc, read: ({ name }) => name },
    color: { visibility: 2, doc, read: () => 'blue' },
    description: { doc, read: () => null },
    hidden: { visibility: -1, doc, read: () => 'deep' },
    inside: { doc, read: ({ inside = [] }) => inside.map(reference) },
    merged: { inline: true, doc, read: ({ inside = [] }) => inside.map(reference) },
    first: { doc, read: ({ inside = [] }) => (inside[0] ? refer(itemBean, inside[0], { exact: true }) : null) },
  },
});

export const valueBean = defineBean<Item, null>('a.Holder', {
  rows: { value: { doc, read: ({ value = null }) => value } },
});

export function reference(item: Item): Reference<null> {
  return refer(itemBean, item);
}

export function write(value: Reference<null>, pruner: Pruner, dialect: Dialect): Writer<null> {
  return new Writer(value, new Compiled(pruner, dialect), null);
}

export function prunerOf(tree: string | number): Pruner {
  return typeof tree === 'number' ? byDepth(tree) : byTree(parseTree(tree));
}

export function json(value: Reference<null>, tree: string | number = 0, dialect: Dialect = JSON_DIALECT): string {
  return [...write(value, prunerOf(tree), dialect)].join('');
}

export function xml(value: Reference<null>, tree: string | number = 0): string {
  return [...write(value, prunerOf(tree), XML_DIALECT)].join('');
}

export function holder(value: Value<null>): Reference<null> {
  return refer(valueBean, { name: 'h', value });
}
