import { defineBean, type MapValue, map, type Reference, refer } from '../../export/index.ts';
import type { DiskSpace, NodeMeasures } from '../node-monitors.ts';
import type { BeanContext } from '../route.ts';

type Disk = DiskSpace & { readonly at: number };

const memoryBean = defineBean<NodeMeasures['swap'], BeanContext>('hudson.node_monitors.SwapSpaceMonitor$MemoryUsage2', {
  visibility: 2,
  rows: {
    availablePhysicalMemory: { doc: 'Free bytes of memory.', read: ({ freeMemory }) => freeMemory },
    availableSwapSpace: { doc: 'Free bytes of swap space.', read: ({ freeSwap }) => freeSwap },
    totalPhysicalMemory: { doc: 'Bytes of memory.', read: ({ memory }) => memory },
    totalSwapSpace: { doc: 'Bytes of swap space.', read: ({ swap }) => swap },
  },
});

const timedBean = defineBean<{ at: number }, BeanContext>('hudson.node_monitors.MonitorMarker', {
  visibility: 2,
  rows: { timestamp: { doc: 'When it was measured.', read: ({ at }) => at } },
});

const diskBean = defineBean<Disk, BeanContext>('hudson.node_monitors.DiskSpaceMonitorDescriptor$DiskSpace', {
  parent: timedBean,
  visibility: 2,
  rows: {
    path: { doc: 'Where.', read: ({ path }) => path },
    size: { doc: 'Free bytes.', read: ({ free }) => free },
  },
});

const responseBean = defineBean<{ at: number }, BeanContext>('hudson.node_monitors.ResponseTimeMonitor$Data', {
  parent: timedBean,
  visibility: 2,
  rows: { average: { doc: 'Milliseconds; the server itself answers at once.', read: () => 0 } },
});

const clockBean = defineBean<null, BeanContext>('hudson.util.ClockDifference', {
  visibility: 2,
  rows: { diff: { doc: "Milliseconds by which the node's clock is off; its own is the server's.", read: () => 0 } },
});

/** `monitorData` of the built-in node, in the order of Jenkins's hash map. */
export function monitorData(measures: NodeMeasures): MapValue<BeanContext> {
  const { swap, temporary, disk, architecture, at } = measures;
  return map<BeanContext>([
    ['hudson.node_monitors.SwapSpaceMonitor', refer(memoryBean, swap)],
    ['hudson.node_monitors.TemporarySpaceMonitor', diskReference(temporary, at)],
    ['hudson.node_monitors.DiskSpaceMonitor', diskReference(disk, at)],
    ['hudson.node_monitors.ArchitectureMonitor', architecture],
    ['hudson.node_monitors.ResponseTimeMonitor', refer(responseBean, { at })],
    ['hudson.node_monitors.ClockMonitor', refer(clockBean, null)],
  ]);
}

function diskReference(space: DiskSpace | null, at: number): Reference<BeanContext> | null {
  return space === null ? null : refer(diskBean, { ...space, at });
}
