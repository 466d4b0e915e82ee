import type { Document, LineCounter, Node } from 'yaml';
import type { Scalar } from '../../points/index.ts';
import { CascError, type CascMap, type CascNode, emptyMap, type Place, textOfScalar } from './tree.ts';

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

/** Represents a value with how many values it consists of, and how many of them stand one in another. */
interface Part {
  readonly node: CascNode;
  readonly size: number;
  readonly height: number;
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
    /** Holds the parts by the names that the file gave them so far; one that is being read is in no part yet. */
    const anchors = new Map<string, Part>();
    const placeOf = (node: Node | null): Place => ({
      file: name,
      line: node?.range ? lines.linePos(node.range[0]).line : 1,
    });
    const count = (at: Place, size: number): void => {
      left -= size;
      if (left < 0) refuse(at, 'it has too many values');
    };
    /** Returns a part; an alias is the very part that it names, which is not read again. */
    const convert = (node: Node | null, depth: number): Part => {
      const at = placeOf(node);
      if (yaml.isAlias(node)) {
        const named = anchors.get(node.source) ?? refuse(at, 'the alias names nothing that stands before it');
        count(at, named.size);
        if (depth + named.height > MAX_DEPTH) refuse(at, 'it is nested too deeply');
        return named;
      }
      count(at, 1);
      if (depth > MAX_DEPTH) refuse(at, 'it is nested too deeply');
      const anchor = yaml.isMap(node) || yaml.isSeq(node) || yaml.isScalar(node) ? node.anchor : undefined;
      if (anchor !== undefined) anchors.delete(anchor);
      const part = converted(node, at, depth);
      if (anchor !== undefined) anchors.set(anchor, part);
      return part;
    };
    const converted = (node: Node | null, at: Place, depth: number): Part => {
      const below: Part[] = [];
      const inside = (each: unknown): CascNode => {
        const part = convert(yaml.isNode(each) ? each : null, depth + 1);
        below.push(part);
        return part.node;
      };
      const whole = (found: CascNode): Part => ({
        node: found,
        size: below.reduce((sum, { size }) => sum + size, 1),
        height: below.reduce((most, { height }) => Math.max(most, height + 1), 0),
      });
      if (yaml.isMap(node)) {
        const entries = new Map<string, { at: Place; value: CascNode }>();
        for (const pair of node.items) {
          const keyAt = yaml.isNode(pair.key) ? placeOf(pair.key) : at;
          const key = keyOf(pair.key, keyAt);
          const value = inside(pair.value);
          if (key === '<<') {
            for (const [name, entry] of mergedEntries(value)) if (!entries.has(name)) entries.set(name, entry);
          } else entries.set(key, { at: keyAt, value: value.kind === 'scalar' ? { ...value, at: keyAt } : value });
        }
        return whole({ kind: 'map', at, entries });
      }
      if (yaml.isSeq(node)) return whole({ kind: 'list', at, items: node.items.map(inside) });
      if (!yaml.isScalar(node)) return whole({ kind: 'scalar', at, value: null });
      const value = scalarOf(node.value);
      const isText = value === null || typeof value === 'string' || node.source === undefined;
      return whole({ kind: 'scalar', at, value, ...(!isText && { source: node.source }) });
    };
    /** Returns a key as text; the reader of YAML has a symbol for `<<`. */
    const keyOf = (key: unknown, at: Place): string => {
      if (yaml.isScalar(key) && typeof key.value === 'symbol') return '<<';
      const isAlias = yaml.isAlias(key);
      if (!isAlias && !yaml.isScalar(key)) return yaml.isNode(key) ? '' : String(key);
      const part = isAlias ? anchors.get(key.source) : converted(key, at, 0);
      if (part !== undefined && !isAlias && key.anchor !== undefined) anchors.set(key.anchor, part);
      return part?.node.kind === 'scalar' ? String(textOfScalar(part.node)) : '';
    };
    return convert(source.contents, 0).node;
  }
}

/** Returns the entries that `<<` brings; those of earlier maps win. */
function mergedEntries(value: CascNode): CascMap['entries'] {
  if (value.kind === 'map') return value.entries;
  if (value.kind === 'scalar') return new Map();
  return new Map(value.items.toReversed().flatMap((item) => (item.kind === 'map' ? [...item.entries] : [])));
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
