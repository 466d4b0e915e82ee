import type { Document, LineCounter, Node, ParsedNode } from 'yaml';
import type { Scalar } from '../../points/index.ts';
import { CascError, type CascMap, type CascNode, emptyMap, type Place } from './tree.ts';

/** Limits the text of a file: it is read at one stroke. */
export const MAX_TEXT = 512 * 1024;
/** Limits the values of a file, with those that aliases repeat. */
const MAX_NODES = 50_000;
const MAX_DEPTH = 60;

/** Represents a file as it was read. */
export interface CascText {
  readonly name: string;
  readonly text: string;
}

/** Returns the tree of a file. What reads YAML is loaded with the first file. Throws CascError. */
export async function parseCasc({ name, text }: CascText): Promise<CascMap> {
  const start = { file: name, line: 1 };
  if (text.length > MAX_TEXT) refuse(start, `it is longer than ${MAX_TEXT} characters`);
  const yaml = await import('./yaml.ts');
  const lines: LineCounter = new yaml.LineCounter();
  const documents = yaml.parseAllDocuments(text, { lineCounter: lines, merge: true, prettyErrors: false });
  if (!Array.isArray(documents)) return emptyMap(start);
  const [document, ...more] = documents;
  if (document === undefined) return emptyMap(start);
  if (more.length > 0) refuse(start, 'it holds more than one document');
  const [error] = document.errors;
  if (error !== undefined) refuse({ file: name, line: lines.linePos(error.pos[0]).line }, sentence(error.message));
  const tree = treeOf(document);
  if (tree.kind === 'scalar' && tree.value === null) return emptyMap(start);
  return tree.kind === 'map' ? tree : refuse(tree.at, 'it must be a map of keys');

  function treeOf(source: Document.Parsed): CascNode {
    let left = MAX_NODES;
    const placeOf = (node: Node | null): Place => ({
      file: name,
      line: node?.range ? lines.linePos(node.range[0]).line : 1,
    });
    const convert = (node: ParsedNode | Node | null, depth: number): CascNode => {
      const at = placeOf(node);
      left -= 1;
      if (left < 0) refuse(at, 'it has too many values');
      if (depth > MAX_DEPTH) refuse(at, 'it is nested too deeply');
      if (yaml.isAlias(node)) return convert(node.resolve(source) ?? null, depth + 1);
      if (yaml.isMap(node)) {
        const entries = new Map<string, { at: Place; value: CascNode }>();
        for (const pair of node.items) {
          const key = yaml.isScalar(pair.key) ? keyOf(pair.key.value) : '';
          const keyAt = yaml.isNode(pair.key) ? placeOf(pair.key) : at;
          const value = convert(yaml.isNode(pair.value) ? pair.value : null, depth + 1);
          if (key === '<<') {
            for (const [name, entry] of mergedEntries(value)) if (!entries.has(name)) entries.set(name, entry);
          } else entries.set(key, { at: keyAt, value: value.kind === 'scalar' ? { ...value, at: keyAt } : value });
        }
        return { kind: 'map', at, entries };
      }
      if (yaml.isSeq(node)) {
        const items = node.items.map((item) => convert(yaml.isNode(item) ? item : null, depth + 1));
        return { kind: 'list', at, items };
      }
      return { kind: 'scalar', at, value: yaml.isScalar(node) ? scalarOf(node.value) : null };
    };
    return convert(source.contents, 0);
  }
}

/** Returns the entries that `<<` brings; those of earlier maps win. */
function mergedEntries(value: CascNode): CascMap['entries'] {
  if (value.kind === 'map') return value.entries;
  if (value.kind === 'scalar') return new Map();
  return new Map(value.items.toReversed().flatMap((item) => (item.kind === 'map' ? [...item.entries] : [])));
}

/** Returns a key as text; the reader of YAML has a symbol for `<<`. */
function keyOf(value: unknown): string {
  return typeof value === 'symbol' ? '<<' : String(value);
}

function scalarOf(value: unknown): Scalar {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
}

/** Returns the message of the reader of YAML without what it quotes of the file, which may be a secret. */
function sentence(message: string): string {
  return `it is no YAML: ${message.replace(/[:.]?\s*["'`].*$/s, '').split('\n')[0]}`;
}

function refuse(at: Place, reason: string): never {
  throw new CascError([{ at, path: '', reason }]);
}
