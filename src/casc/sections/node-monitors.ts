import { closed, listOf, oneOf } from '../work/schema.ts';
import type { Section } from './section.ts';

const MONITORS = ['architecture', 'clock', 'diskSpace', 'responseTime', 'swapSpace', 'tmpSpace'];
/** Lists the thresholds that a new Jenkins has, in the ways in which its versions write them. */
const USUAL: ReadonlyMap<string, readonly string[]> = new Map([
  ['freeSpaceThreshold', ['1GB', '1GiB']],
  ['freeSpaceWarningThreshold', ['2GB', '2GiB']],
  ['ignored', ['true', 'false']],
]);

const MONITOR = closed(Object.fromEntries([...USUAL].map(([key, words]) => [key, { enum: words }] as const)));

/** Holds what is measured of nodes, which is always all of it; no node is taken offline by it. */
export const nodeMonitors: Section = {
  path: 'jenkins.nodeMonitors',
  doc: 'What is measured of nodes: all of it, always. Other thresholds than the usual ones are not here.',
  schema: listOf(oneOf(Object.fromEntries(MONITORS.map((name) => [name, MONITOR] as const)))),
  apply(value, _draft, reader) {
    for (const [at, item] of reader.list(value).entries()) {
      const described = reader.symbol(item, `${this.path}[${at}]`);
      if (described === null) continue;
      const path = `${this.path}[${at}].${described.name}`;
      if (!MONITORS.includes(described.name)) {
        reader.unknownKey(described, path);
        continue;
      }
      const map = reader.map(described.value, path);
      if (map === null) continue;
      reader.only(map, [...USUAL.keys()], path);
      for (const [key, usual] of USUAL) {
        const entry = map.entries.get(key);
        // A flag may be written `True`.
        const text =
          reader.text(entry?.value, `${path}.${key}`)?.replace(/^(?:true|false)$/i, (flag) => flag.toLowerCase()) ??
          null;
        if (entry !== undefined && text !== null && !usual.includes(text))
          reader.unknownKey(entry, `${path}.${key}`, 'nodes are never taken offline for it');
      }
    }
  },
  read: () => undefined,
};
