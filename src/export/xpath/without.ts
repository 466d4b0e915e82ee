import { ELEMENT, PlainDocument } from './document.ts';

/** Returns a document without some nodes and what is in them. The root element stays. */
export function without(document: PlainDocument, nodes: readonly number[]): PlainDocument {
  const gone = new Set(nodes.filter((node) => document.kind(document.parent(node)) === ELEMENT));
  const rest = new PlainDocument(document.source);
  /** Holds the open elements of the old document with their new numbers. */
  const open: { readonly stop: number; readonly node: number }[] = [{ stop: document.size, node: 0 }];
  for (let node = 1; node < document.size; node = gone.has(node) ? document.next(node) : node + 1) {
    for (let last = open.at(-1); last !== undefined && node >= last.stop; last = open.at(-1)) close(rest, open);
    if (gone.has(node)) continue;
    const parent = open.at(-1)?.node ?? 0;
    const added = rest.add(document.kind(node), document.starts[node] ?? 0, document.ends[node] ?? 0, parent);
    if (document.kind(node) === ELEMENT) open.push({ stop: document.next(node), node: added });
  }
  while (open.length > 0) close(rest, open);
  return rest;
}

function close(rest: PlainDocument, open: { readonly node: number }[]): void {
  const last = open.pop();
  if (last !== undefined) rest.nexts[last.node] = rest.size;
}
