import { CascError, type CascMap, type CascNode, type Place, type Problem } from '../document/tree.ts';

/** Provides what variables stand for. */
export interface VariableSource {
  /** Returns the value of a name: of a secrets folder, else of the environment; null where there is none. */
  variable(name: string): Promise<string | null>;
  /** Returns the value of a system property; null where there is none. */
  property(name: string): string | null;
  /** Returns the bytes of a file. Throws where it cannot be read. */
  file(path: string): Promise<Buffer>;
}

const MAX_DEPTH = 20;
/** Limits what texts may become: secrets are short, and files of them a few kilobytes. */
const MAX_LENGTH = 1024 * 1024;

/** Holds a tree without variables, and the variables that had no value. */
export interface Expanded {
  readonly tree: CascMap;
  readonly unset: readonly Problem[];
}

/**
 * Returns the tree with `${…}` replaced in its texts. A variable that is not set is empty, as in Jenkins. Throws CascError,
 * which names everything that cannot be read.
 */
export async function expandTree(tree: CascMap, source: VariableSource): Promise<Expanded> {
  const unset: Problem[] = [];
  const problems: Problem[] = [];
  const visit = async (node: CascNode, path: string): Promise<CascNode> => {
    if (node.kind === 'scalar') {
      if (typeof node.value !== 'string' || !node.value.includes('${')) return node;
      const missing: string[] = [];
      try {
        const value = await expandText(node.value, source, (name) => missing.push(name));
        const [first] = missing;
        if (first === undefined) return { ...node, value };
        unset.push({ at: node.at, path, reason: `the variable ${shown(first)} is not set, and empty` });
        return { ...node, value, unset: shown(first) };
      } catch (error) {
        problems.push({
          at: node.at,
          path,
          reason: error instanceof VariableError ? error.message : 'it cannot be read',
        });
        return node;
      }
    }
    if (node.kind === 'list') {
      const items: CascNode[] = [];
      for (const [at, item] of node.items.entries()) items.push(await visit(item, `${path}[${at}]`));
      return { ...node, items };
    }
    return visitMap(node, path);
  };
  const visitMap = async (node: CascMap, path: string): Promise<CascMap> => {
    const entries = new Map<string, { at: Place; value: CascNode }>();
    for (const [key, { at, value }] of node.entries) {
      entries.set(key, { at, value: await visit(value, path === '' ? key : `${path}.${key}`) });
    }
    return { ...node, entries };
  };
  const expanded = await visitMap(tree, '');
  if (problems.length > 0) throw new CascError(problems);
  return { tree: expanded, unset };
}

/** Is thrown for a variable that cannot be replaced; the message names it, never a value. */
export class VariableError extends Error {
  override readonly name = 'VariableError';
}

/**
 * Returns a text with its variables replaced: `${NAME}`, `${NAME:-otherwise}`, `${readFile:PATH}` and the like, also one
 * within another. `^${` stands for `${` itself. What is not set is named to `onUnset`, and empty. Throws VariableError.
 */
export async function expandText(text: string, source: VariableSource, onUnset: OnUnset, depth = 0): Promise<string> {
  if (depth > MAX_DEPTH) throw new VariableError('its variables are nested too deeply');
  let result = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('${', at);
    if (open < 0) return result + text.slice(at);
    if (text[open - 1] === '^') {
      result += `${text.slice(at, open - 1)}\${`;
      at = open + 2;
      continue;
    }
    const close = closingOf(text, open + 2);
    if (close < 0) return result + text.slice(at);
    result += text.slice(at, open) + (await variableOf(text.slice(open + 2, close), source, onUnset, depth));
    if (result.length > MAX_LENGTH) throw new VariableError('it becomes too long');
    at = close + 1;
  }
}

/** Returns where the brace closes that was opened before `from`; -1 where it does not. */
function closingOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

type OnUnset = (name: string) => void;
type Lookup = (argument: string, source: VariableSource, onUnset: OnUnset) => Promise<string> | string;

const LOOKUPS: Readonly<Record<string, Lookup>> = {
  readFile: async (path, source) => (await contentOf(path, source)).toString('utf8'),
  file: async (path, source) => (await contentOf(path, source)).toString('utf8'),
  readFileBase64: async (path, source) => (await contentOf(path, source)).toString('base64'),
  fileBase64: async (path, source) => (await contentOf(path, source)).toString('base64'),
  base64: (text) => Buffer.from(text).toString('base64'),
  decodeBase64: (text) => Buffer.from(text, 'base64').toString('utf8'),
  trim: (text) => text.trim(),
  json: fieldOfJson,
  sysProp: (name, source, onUnset) => source.property(name) ?? missing(name, onUnset),
};

async function variableOf(inside: string, source: VariableSource, onUnset: OnUnset, depth: number): Promise<string> {
  const [, prefix = '', rest = ''] = /^(\w+):(?!-)(.*)$/s.exec(inside) ?? [];
  const lookup = Object.hasOwn(LOOKUPS, prefix) ? LOOKUPS[prefix] : undefined;
  if (lookup !== undefined) return lookup(await expandText(rest, source, onUnset, depth + 1), source, onUnset);
  const dash = inside.indexOf(':-');
  const name = await expandText(dash < 0 ? inside : inside.slice(0, dash), source, onUnset, depth + 1);
  const value = await source.variable(name);
  if (value !== null) return value;
  return dash < 0 ? missing(name, onUnset) : expandText(inside.slice(dash + 2), source, onUnset, depth + 1);
}

function missing(name: string, onUnset: OnUnset): string {
  onUnset(name);
  return '';
}

/** Returns a text as a file gives it where nothing in it is to be replaced. */
export function escaped(text: string): string {
  return text.replaceAll('${', '^${');
}

async function contentOf(path: string, source: VariableSource): Promise<Buffer> {
  try {
    return await source.file(path);
  } catch {
    throw new VariableError(`the file ${shown(path)} cannot be read`);
  }
}

/** Returns a field of a JSON object: `key:{"key":"value"}`. */
function fieldOfJson(argument: string): string {
  const colon = argument.indexOf(':');
  const key = argument.slice(0, colon);
  let object: unknown;
  try {
    object = JSON.parse(argument.slice(colon + 1));
  } catch {
    throw new VariableError('what stands behind json: is no JSON');
  }
  const value = typeof object === 'object' && object !== null ? new Map(Object.entries(object)).get(key) : undefined;
  if (value === undefined) throw new VariableError(`the JSON has no field ${shown(key)}`);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns a name for a message; what does not look like one might be a secret that a variable brought. */
function shown(name: string): string {
  return /^[\w./-]{1,100}$/.test(name) ? name : 'that is named here';
}
