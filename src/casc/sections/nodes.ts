import {
  changedNode,
  isBuiltInName,
  type NodeFields,
  type NodePart,
  nodeDocument,
  variablesIn,
} from '../../home/index.ts';
import { createYield } from '../../kit/index.ts';
import { checkName, Failure } from '../../model/index.ts';
import { childOf, childText, parseXml, type XmlElement, XmlError } from '../../xml/index.ts';
import type { CascMap, CascNode } from '../document/tree.ts';
import type { Draft } from '../work/draft.ts';
import type { Reader } from '../work/reader.ts';
import { closed, listOf, oneOf, TEXT } from '../work/schema.ts';
import { LAUNCHERS, partOf, partSchema, RETENTIONS, shownPart } from './node-parts.ts';
import { ENVIRONMENT, environmentOf, shownEnvironment } from './parts.ts';
import type { Section } from './section.ts';

const PATH = 'jenkins.nodes';
const KEYS = [
  'name',
  'nodeDescription',
  'remoteFS',
  'numExecutors',
  'mode',
  'labelString',
  'launcher',
  'retentionStrategy',
  'nodeProperties',
];

/** Are what a new node has where a file says something that is not here, and that is passed over. */
const INBOUND: NodePart = { className: 'hudson.slaves.JNLPLauncher', settings: {} };
const ALWAYS: NodePart = { className: 'hudson.slaves.RetentionStrategy$Always', settings: {} };

const NODE = closed({
  ...{
    name: { type: 'string', examples: ['agent'] },
    nodeDescription: TEXT,
    remoteFS: TEXT,
    numExecutors: { type: 'integer' },
  },
  ...{ mode: { enum: ['NORMAL', 'EXCLUSIVE'] }, labelString: TEXT, nodeProperties: listOf(ENVIRONMENT) },
  ...{ launcher: partSchema(LAUNCHERS), retentionStrategy: partSchema(RETENTIONS) },
});

/** Holds the permanent nodes: those that are named are made or changed, and others stay. */
export const nodes: Section = {
  path: PATH,
  doc: 'The permanent nodes; those that are not named stay.',
  schema: listOf(oneOf({ permanent: NODE, dumb: NODE })),
  async apply(value, draft, reader) {
    const pause = createYield();
    const files = filesByName(draft);
    for (const [at, item] of reader.list(value).entries()) {
      await pause();
      const described = reader.symbol(item, `${PATH}[${at}]`);
      if (described === null) continue;
      const path = `${PATH}[${at}].${described.name}`;
      if (described.name !== 'permanent' && described.name !== 'dumb') reader.unknownKey(described, path);
      else {
        const map = reader.map(described.value, path);
        if (map !== null) applyNode(map, path, { files, draft, reader });
      }
    }
  },
  read(draft) {
    const shown = [...draft.after].flatMap(([file, text]) => {
      const node = isNode(file) && rootOf(text) !== null ? shownNode(text) : null;
      return node === null ? [] : [{ permanent: node }];
    });
    return shown.length === 0 ? undefined : shown;
  },
};

interface Target {
  /** Holds the files of the nodes by their names in small letters: names are unique without regard to case. */
  readonly files: Map<string, string>;
  readonly draft: Draft;
  readonly reader: Reader;
}

function filesByName(draft: Draft): Map<string, string> {
  const files = new Map<string, string>();
  for (const [file, text] of draft.after) {
    if (!isNode(file)) continue;
    const root = rootOf(text);
    const name = (root === null ? '' : childText(root, 'name')?.trim()) || (file.split('/')[1] ?? '');
    if (!files.has(name.toLowerCase())) files.set(name.toLowerCase(), file);
  }
  return files;
}

function applyNode(map: CascMap, path: string, { files, draft, reader }: Target): void {
  reader.only(map, KEYS, path);
  const wrong = reader.faults;
  const at = (key: string): CascNode | undefined => map.entries.get(key)?.value;
  const textOf = (key: string): string | null => reader.text(at(key), `${path}.${key}`);
  const name = textOf('name')?.trim() ?? '';
  if (!isNodeName(name)) reader.refuse(map, `${path}.name`, 'it is missing or not allowed');
  const file = files.get(name.toLowerCase()) ?? `nodes/${name}/config.xml`;
  const before = draft.text(file);
  const old = before === null ? null : rootOf(before);
  if (before !== null && old === null) reader.refuse(map, path, `the file of the node cannot be read: ${file}`);
  if (before !== null && !files.has(name.toLowerCase()))
    reader.refuse(map, `${path}.name`, `the file of this name is that of another node: ${file}`);
  const executors = Number(textOf('numExecutors') ?? 1);
  if (!Number.isInteger(executors) || executors < 0 || executors > 10_000)
    reader.refuse(map, `${path}.numExecutors`, 'it must be a whole number from 0 to 10000');
  const mode = textOf('mode') ?? 'NORMAL';
  if (mode !== 'NORMAL' && mode !== 'EXCLUSIVE')
    reader.refuse(map, `${path}.mode`, 'it must be one of NORMAL, EXCLUSIVE');
  const properties = at('nodeProperties');
  /** Returns a part; null where the node keeps what it has, as a file cannot say that, or says what is not here. */
  const part = (key: 'launcher' | 'retentionStrategy', shapes: typeof LAUNCHERS, usual: string): NodePart | null => {
    const has = old === null ? undefined : childOf(old, key);
    if (at(key) === undefined && has !== undefined && shownPart(has, shapes) === undefined) return null;
    return partOf(at(key) ?? named(usual, map), shapes, `${path}.${key}`, reader);
  };
  const launcher = part('launcher', LAUNCHERS, 'inbound');
  const retentionStrategy = part('retentionStrategy', RETENTIONS, 'always');
  const fields: Omit<NodeFields, 'launcher' | 'retentionStrategy' | 'toolLocations'> = {
    name,
    description: textOf('nodeDescription') ?? '',
    remoteFolder: textOf('remoteFS') ?? '',
    executors,
    mode: mode === 'EXCLUSIVE' ? 'EXCLUSIVE' : 'NORMAL',
    label: textOf('labelString') ?? '',
    environment: properties === undefined ? [] : (environmentOf(properties, `${path}.nodeProperties`, reader) ?? []),
  };
  if (reader.faults > wrong) return;
  // What a file cannot say of a node that is there stays: its tools, other properties, whether it was taken offline.
  const text =
    before === null
      ? nodeDocument({
          ...fields,
          launcher: launcher ?? INBOUND,
          retentionStrategy: retentionStrategy ?? ALWAYS,
          toolLocations: [],
        })
      : changedNode(before, {
          ...fields,
          ...(launcher !== null && { launcher }),
          ...(retentionStrategy !== null && { retentionStrategy }),
        });
  files.set(name.toLowerCase(), file);
  if (before === null || JSON.stringify(shownNode(before)) !== JSON.stringify(shownNode(text))) draft.set(file, text);
}

function isNodeName(name: string): boolean {
  try {
    checkName(name);
    return !name.startsWith('.') && !isBuiltInName(name);
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

function named(symbol: string, { at }: CascMap): CascNode {
  return { kind: 'scalar', at, value: symbol };
}

/** Returns the root of a node's file; null where that is damaged. */
function rootOf(text: string): XmlElement | null {
  try {
    return parseXml(text);
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

function shownNode(text: string): object {
  const root = parseXml(text);
  const variables = variablesIn(text);
  const shown = {
    name: childText(root, 'name') ?? '',
    nodeDescription: childText(root, 'description') || undefined,
    remoteFS: childText(root, 'remoteFS') ?? '',
    numExecutors: Number(childText(root, 'numExecutors') ?? 1),
    mode: childText(root, 'mode') ?? 'NORMAL',
    labelString: childText(root, 'label') || undefined,
    launcher: shownPart(childOf(root, 'launcher'), LAUNCHERS),
    retentionStrategy: shownPart(childOf(root, 'retentionStrategy'), RETENTIONS),
    nodeProperties: variables.length === 0 ? undefined : [shownEnvironment(variables)],
  };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
}

function isNode(file: string): boolean {
  return file.startsWith('nodes/');
}
