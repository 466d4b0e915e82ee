import { childText, insertChild, node, parseXml, setText, toDocument } from '../../xml/index.ts';
import type { Draft } from '../work/draft.ts';
import { closed, listOf, oneOf } from '../work/schema.ts';
import type { Section } from './section.ts';

const FILE = 'nodeMonitors.xml';
const TAG = 'hudson.node__monitors.';
/** Maps the symbols of monitors to their classes. */
const MONITORS: Readonly<Record<string, string>> = {
  architecture: 'ArchitectureMonitor',
  clock: 'ClockMonitor',
  diskSpace: 'DiskSpaceMonitor',
  responseTime: 'ResponseTimeMonitor',
  swapSpace: 'SwapSpaceMonitor',
  tmpSpace: 'TemporarySpaceMonitor',
};
/** Lists those that measure free space. */
const OF_SPACE: readonly string[] = ['diskSpace', 'tmpSpace'];
const SPACE = /^\d{1,15}(?:\.\d{1,3})?\s*(?:[KMGTP]i?B?|B)?$/i;
/** Holds what a monitor of which the file says nothing has, in the ways in which versions write it. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  freeSpaceThreshold: ['1GB', '1GiB'],
  freeSpaceWarningThreshold: ['2GB', '2GiB'],
  ignored: ['false'],
};

const IGNORED = { ignored: { type: 'boolean' } } as const;
const SPACES = { freeSpaceThreshold: { type: 'string' }, freeSpaceWarningThreshold: { type: 'string' } } as const;

/** Holds what is measured of nodes, and below which free space they take no work. */
export const nodeMonitors: Section = {
  path: 'jenkins.nodeMonitors',
  doc: 'What is measured of nodes, and below which free space one takes no work; monitors that are not named stay.',
  schema: listOf(
    oneOf(
      Object.fromEntries(
        Object.keys(MONITORS).map(
          (name) => [name, closed(OF_SPACE.includes(name) ? { ...IGNORED, ...SPACES } : IGNORED)] as const,
        ),
      ),
    ),
  ),
  apply(value, draft, reader) {
    for (const [at, item] of reader.list(value).entries()) {
      const described = reader.symbol(item, `${this.path}[${at}]`);
      if (described === null) continue;
      const { name } = described;
      const path = `${this.path}[${at}].${name}`;
      const monitor = Object.hasOwn(MONITORS, name) ? MONITORS[name] : undefined;
      if (monitor === undefined) {
        reader.unknownKey(described, path);
        continue;
      }
      const map = reader.map(described.value, path);
      if (map === null) continue;
      const keys = OF_SPACE.includes(name) ? Object.keys(USUAL) : ['ignored'];
      reader.only(map, keys, path);
      for (const key of keys) {
        const entry = map.entries.get(key);
        // A flag may be written `True`.
        const text = reader
          .text(entry?.value, `${path}.${key}`)
          ?.replace(/^(?:true|false)$/i, (flag) => flag.toLowerCase());
        if (entry === undefined || text === undefined) continue;
        const isRight = key === 'ignored' ? /^(?:true|false)$/.test(text) : SPACE.test(text);
        // Nothing depends on the others.
        if (isRight && OF_SPACE.includes(name)) change(draft, monitor, key, text);
        else if (!isRight) reader.unknownKey(entry, `${path}.${key}`, 'it is no amount of space, such as 1GB');
      }
    }
  },
  read: () => undefined,
};

/** Sets what the file says of a monitor, unless it says so already or the usual is wanted where it says nothing. */
function change(draft: Draft, monitor: string, field: string, text: string): void {
  const placed = draft.root(FILE)?.children.findIndex(({ name }) => name === TAG + monitor) ?? -1;
  const known = placed < 0 ? undefined : draft.root(FILE)?.children[placed];
  const now = known && childText(known, field)?.trim();
  if (now === text || (now === undefined && USUAL[field]?.includes(text))) return;
  const list = draft.text(FILE) ?? toDocument(node('hudson.util.DescribableList', []));
  if (placed >= 0) draft.set(FILE, setText(list, [placed, field], text));
  else {
    const fields = field === 'ignored' ? [] : [node('ignored', 'false')];
    const made = node(TAG + monitor, [...fields, node(field, text)]);
    draft.set(FILE, insertChild(list, [], parseXml(list).children.length, made));
  }
}
