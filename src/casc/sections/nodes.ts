import { type NodeFields, nodeDocument, variablesIn } from '../../home/index.ts';
import { childOf, childText, parseXml, XmlError } from '../../xml/index.ts';
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
  apply(value, draft, reader) {
    for (const [at, item] of reader.list(value).entries()) {
      const described = reader.symbol(item, `${PATH}[${at}]`);
      if (described === null) continue;
      const path = `${PATH}[${at}].${described.name}`;
      if (described.name !== 'permanent' && described.name !== 'dumb') reader.unknownKey(described, path);
      else {
        const map = reader.map(described.value, path);
        if (map !== null) applyNode(map, path, draft, reader);
      }
    }
  },
  read(draft) {
    const shown = [...draft.after].flatMap(([file, text]) => {
      const node = isNode(file) ? readable(text) : null;
      return node === null ? [] : [{ permanent: node }];
    });
    return shown.length === 0 ? undefined : shown;
  },
};

function applyNode(map: CascMap, path: string, draft: Draft, reader: Reader): void {
  reader.only(map, KEYS, path);
  const wrong = reader.unknown.length + reader.problems.length;
  const at = (key: string): CascNode | undefined => map.entries.get(key)?.value;
  const textOf = (key: string): string | null => reader.text(at(key), `${path}.${key}`);
  const name = textOf('name') ?? '';
  if (!/^[^\s/\\?*"<>|:;&#%.][^/\\?*"<>|:;&#%]*$/.test(name))
    reader.refuse(map, `${path}.name`, 'it is missing or not allowed');
  const executors = Number(textOf('numExecutors') ?? 1);
  if (!Number.isInteger(executors) || executors < 0 || executors > 10_000)
    reader.refuse(map, `${path}.numExecutors`, 'it must be a whole number from 0 to 10000');
  const mode = textOf('mode') ?? 'NORMAL';
  if (mode !== 'NORMAL' && mode !== 'EXCLUSIVE')
    reader.refuse(map, `${path}.mode`, 'it must be one of NORMAL, EXCLUSIVE');
  const properties = at('nodeProperties');
  const fields: NodeFields = {
    name,
    description: textOf('nodeDescription') ?? '',
    remoteFolder: textOf('remoteFS') ?? '',
    executors,
    mode: mode === 'EXCLUSIVE' ? 'EXCLUSIVE' : 'NORMAL',
    label: textOf('labelString') ?? '',
    launcher: partOf(at('launcher') ?? named('inbound', map), LAUNCHERS, `${path}.launcher`, reader),
    retentionStrategy: partOf(
      at('retentionStrategy') ?? named('always', map),
      RETENTIONS,
      `${path}.retentionStrategy`,
      reader,
    ),
    environment: properties === undefined ? [] : (environmentOf(properties, `${path}.nodeProperties`, reader) ?? []),
    toolLocations: [],
  };
  if (reader.unknown.length + reader.problems.length > wrong) return;
  const file = `nodes/${name}/config.xml`;
  const before = draft.text(file);
  const text = nodeDocument(fields);
  const known = before === null ? undefined : readable(before);
  if (known === null) reader.refuse(map, path, `the file of the node cannot be read: ${file}`);
  else if (JSON.stringify(known) !== JSON.stringify(shownNode(text))) draft.set(file, text);
}

function named(symbol: string, { at }: CascMap): CascNode {
  return { kind: 'scalar', at, value: symbol };
}

/** Returns what is shown of a node; null where its file is damaged, which stays as it is. */
function readable(text: string): unknown {
  try {
    return shownNode(text);
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
