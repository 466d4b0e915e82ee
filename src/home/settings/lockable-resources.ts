import { type KeyedLock, writeAtomic } from '../../kit/index.ts';
import {
  childOf,
  childrenOf,
  childText,
  isChildTrue,
  node,
  plainLists,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import { readDate, writeDate } from '../files/date-text.ts';
import { nodeOf } from '../files/element-node.ts';
import { readDocument } from '../files/read-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { LockableFile, LockableRecord } from './lockable-types.ts';

const MANAGER = 'org.jenkins.plugins.lockableresources.LockableResourcesManager';
const RESOURCE = 'org.jenkins.plugins.lockableresources.LockableResource';

/** Names the elements of a resource that are read here, and those that only a running Jenkins can use. */
const KNOWN = new Set([
  ...['name', 'description', 'labels', 'labelsAsList', 'note', 'ephemeral', 'reservedBy', 'reservedTimestamp'],
  ...['stolen', 'buildExternalizableId', 'queueItemId', 'queueItemProject', 'queuingStarted', 'queuedContexts'],
]);

/** Returns the file of the plugin Lockable Resources, whose versions write labels as a text or as a list. */
export function createLockableFile(
  { lockableResources }: Pick<Layout, 'lockableResources'>,
  locks: KeyedLock,
): LockableFile {
  return {
    async load() {
      const root = await readPlain(lockableResources);
      const list = root === null ? undefined : childOf(root, 'resources');
      return (list === undefined ? [] : childrenOf(list, RESOURCE)).flatMap(recordOf);
    },
    save: (records) =>
      locks.run(MANAGER, () =>
        orUnwritable(async () => {
          const before = await readPlain(lockableResources);
          const others = (before?.children ?? []).filter(({ name }) => name !== 'resources').map(nodeOf);
          const attributes = { ...before?.attributes };
          const kept =
            before === null ? [] : (childOf(before, 'resources')?.children ?? []).filter(isNoRecord).map(nodeOf);
          const list = node('resources', [...records.map(recordNode), ...kept]);
          await writeAtomic(lockableResources, toDocument(node(MANAGER, attributes, [list, ...others])));
        }),
      ),
  };
}

/** Returns the document with its list in the usual spelling, whichever it is written in. */
async function readPlain(path: string): Promise<XmlElement | null> {
  const root = await readDocument(path);
  return root === null ? null : plainLists(root);
}

/** Returns what of the list is not understood here, and stays in it. */
function isNoRecord(element: XmlElement): boolean {
  return element.name !== RESOURCE || (childText(element, 'name')?.trim() ?? '') === '';
}

function recordOf(element: XmlElement): readonly LockableRecord[] {
  const name = childText(element, 'name')?.trim() ?? '';
  if (name === '') return [];
  const reservedAt = readDate(childText(element, 'reservedTimestamp') ?? '');
  return [
    {
      name,
      description: childText(element, 'description') ?? '',
      labels: labelsOf(element),
      note: childText(element, 'note') ?? '',
      ephemeral: isChildTrue(element, 'ephemeral'),
      reservedBy: childText(element, 'reservedBy')?.trim() || null,
      reservedAt: reservedAt === 0 ? null : reservedAt,
      stolen: isChildTrue(element, 'stolen'),
      build: childText(element, 'buildExternalizableId')?.trim() || null,
      others: element.children.filter((child) => !KNOWN.has(child.name)).map(nodeOf),
    },
  ];
}

function labelsOf(element: XmlElement): string {
  const list = childOf(element, 'labelsAsList');
  const words = list === undefined ? (childText(element, 'labels') ?? '').split(/\s+/) : textsIn(list);
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))].join(' ');
}

function textsIn(element: XmlElement): readonly string[] {
  return element.children.flatMap((child) => (child.name === 'string' ? [child.text] : textsIn(child)));
}

function recordNode(record: LockableRecord): XmlNode {
  const { name, description, labels, note, ephemeral, reservedBy, reservedAt, stolen, build, others } = record;
  return node(RESOURCE, [
    node('name', name),
    node('description', description),
    node('labels', labels),
    ...(reservedBy === null ? [] : [node('reservedBy', reservedBy)]),
    ...(reservedAt === null ? [] : [node('reservedTimestamp', writeDate(reservedAt))]),
    node('note', note),
    node('stolen', String(stolen)),
    node('ephemeral', String(ephemeral)),
    node('queueItemId', '0'),
    ...(build === null ? [] : [node('buildExternalizableId', build)]),
    node('queuingStarted', '0'),
    node('queuedContexts'),
    ...others,
  ]);
}
