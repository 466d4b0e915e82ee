import { readFile } from 'node:fs/promises';
import { childText, decodeUtf8, isChildTrue, parseXml, type XmlElement } from '../../xml/index.ts';
import type { NodeStore } from './node-types.ts';

const TAG = 'hudson.node__monitors.';
const USUAL = '1GB';
const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };

/**
 * Returns the free space below which nodes take no work, as `nodeMonitors.xml` says; where it says nothing, and where it cannot be
 * read, 1 GB. A monitor that is ignored has none.
 */
export async function readSpaceThresholds(file: string): ReturnType<NodeStore['spaceThresholds']> {
  const root = await readRoot(file);
  return { rootSpace: threshold(root, 'DiskSpaceMonitor'), temporarySpace: threshold(root, 'TemporarySpaceMonitor') };
}

async function readRoot(file: string): Promise<XmlElement | null> {
  try {
    return parseXml(decodeUtf8(await readFile(file)));
  } catch {
    return null;
  }
}

function threshold(root: XmlElement | null, name: string): number | null {
  const monitor = root?.children.find((child) => child.name === TAG + name);
  if (monitor !== undefined && isChildTrue(monitor, 'ignored')) return null;
  const text = (monitor && childText(monitor, 'freeSpaceThreshold')) ?? USUAL;
  return bytesOf(text) ?? bytesOf(USUAL);
}

/** Returns the bytes of an amount such as `1GB` or `500 MiB`; null where it is none. */
function bytesOf(text: string): number | null {
  const [, amount, unit = ''] = /^\s*(\d{1,15}(?:\.\d{1,3})?)\s*([kmgt]?)i?b?\s*$/i.exec(text) ?? [];
  return amount === undefined ? null : Math.round(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1));
}
