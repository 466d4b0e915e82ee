import type { Page } from '../../../ui/index.ts';
import type { DiskSpace, NodeMeasures } from '../../beans/nodes/node-monitors.ts';

type Measure = NonNullable<Extract<Page, { page: 'node' }>['measures']>[number];

const GIBIBYTE = 1024 ** 3;
/** Is the difference of clocks, in milliseconds, that nobody cares about. */
const IN_SYNC_MS = 5000;

/** Returns what was measured of a node's machine, by the names of Jenkins's columns, as people read it. */
export function measureRows(measures: NodeMeasures): Measure[] {
  const { architecture, clockDifference, disk, swap, temporary, responseMs } = measures;
  return [
    { name: 'Architecture', text: architecture, taken: null },
    ...(clockDifference === null
      ? []
      : [{ name: 'Clock Difference', text: clockText(clockDifference), taken: null } satisfies Measure]),
    ...spaceRow('Free Disk Space', disk),
    ...(swap === null
      ? []
      : [
          {
            name: 'Free Swap Space',
            text: gigabytes(swap.freeSwap),
            taken: takenOf(swap.freeSwap, swap.swap),
          },
          { name: 'Free Memory', text: gigabytes(swap.freeMemory), taken: takenOf(swap.freeMemory, swap.memory) },
        ]),
    ...spaceRow('Free Temp Space', temporary),
    { name: 'Response Time', text: `${Math.round(responseMs)} ms`, taken: null },
  ];
}

/** Returns the same as texts by their names. */
export function measureTexts(measures: NodeMeasures): Record<string, string> {
  return Object.fromEntries(measureRows(measures).map(({ name, text }) => [name, text]));
}

function spaceRow(name: string, space: DiskSpace | null): Measure[] {
  return space === null ? [] : [{ name, text: gigabytes(space.free), taken: takenOf(space.free, space.total) }];
}

function takenOf(free: number, total: number): number | null {
  return total > 0 ? Math.min(100, Math.max(0, Math.round((100 * (total - free)) / total))) : null;
}

function gigabytes(bytes: number): string {
  return `${(bytes / GIBIBYTE).toFixed(2)} GiB`;
}

function clockText(behind: number): string {
  if (Math.abs(behind) < IN_SYNC_MS) return 'In sync';
  return `${Math.round(Math.abs(behind) / 1000)} s ${behind > 0 ? 'behind' : 'ahead'}`;
}
