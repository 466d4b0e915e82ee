import { defineBean, type MapValue, map, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import type { DiskSpace, NodeMeasures } from './node-monitors.ts';

type Disk = DiskSpace & { readonly at: number };

export const memoryBean = defineBean<NodeMeasures['swap'], BeanContext>(
  'hudson.node_monitors.SwapSpaceMonitor$MemoryUsage2',
  {
    visibility: 2,
    rows: {
      availablePhysicalMemory: { doc: 'Free bytes of memory.', read: ({ freeMemory }) => freeMemory },
      availableSwapSpace: { doc: 'Free bytes of swap space.', read: ({ freeSwap }) => freeSwap },
      totalPhysicalMemory: { doc: 'Bytes of memory.', read: ({ memory }) => memory },
      totalSwapSpace: { doc: 'Bytes of swap space.', read: ({ swap }) => swap },
    },
  },
);

export const timedBean = defineBean<{ at: number }, BeanContext>('hudson.node_monitors.MonitorMarker', {
  visibility: 2,
  rows: { timestamp: { doc: 'When it was measured.', read: ({ at }) => at } },
});

export const diskBean = defineBean<Disk, BeanContext>('hudson.node_monitors.DiskSpaceMonitorDescriptor$DiskSpace', {
  parent: timedBean,
  visibility: 2,
  rows: {
    path: { doc: 'Where.', read: ({ path }) => path },
    size: { doc: 'Free bytes.', read: ({ free }) => free },
  },
});

export const responseBean = defineBean<{ at: number }, BeanContext>('hudson.node_monitors.ResponseTimeMonitor$Data', {
  parent: timedBean,
  visibility: 2,
  rows: { average: { doc: 'Milliseconds; the server itself answers at once.', read: () => 0 } },
});

export const clockBean = defineBean<null, BeanContext>('hudson.util.ClockDifference', {
  visibility: 2,
  rows: { diff: { doc: "Milliseconds by which the node's clock is off; its own is the server's.", read: () => 0 } },
});

/** Returns `monitorData` of a node in the order of Jenkins's hash map; null where nothing was measured. */
export function monitorData(measures: NodeMeasures | null): MapValue<BeanContext> {
  return map<BeanContext>([
    ['hudson.node_monitors.SwapSpaceMonitor', measures && refer(memoryBean, measures.swap)],
    ['hudson.node_monitors.TemporarySpaceMonitor', diskReference(measures?.temporary, measures?.at)],
    ['hudson.node_monitors.DiskSpaceMonitor', diskReference(measures?.disk, measures?.at)],
    ['hudson.node_monitors.ArchitectureMonitor', measures?.architecture ?? null],
    ['hudson.node_monitors.ResponseTimeMonitor', measures && refer(responseBean, { at: measures.at })],
    ['hudson.node_monitors.ClockMonitor', measures && refer(clockBean, null)],
  ]);
}

function diskReference(space: DiskSpace | null = null, at = 0): Reference<BeanContext> | null {
  return space === null ? null : refer(diskBean, { ...space, at });
}
