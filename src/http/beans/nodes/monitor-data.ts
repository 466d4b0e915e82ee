import type { NodeMeasured } from '../../../controller/index.ts';
import { defineBean, type MapValue, map, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import type { DiskSpace, NodeMeasures } from './node-monitors.ts';

type Disk = DiskSpace & { readonly at: number };

export const memoryBean = defineBean<NonNullable<NodeMeasures['swap']>, BeanContext>(
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

export const responseBean = defineBean<{ at: number; average: number }, BeanContext>(
  'hudson.node_monitors.ResponseTimeMonitor$Data',
  {
    parent: timedBean,
    visibility: 2,
    rows: { average: { doc: 'Milliseconds; the server itself answers at once.', read: ({ average }) => average } },
  },
);

export const clockBean = defineBean<number, BeanContext>('hudson.util.ClockDifference', {
  visibility: 2,
  rows: { diff: { doc: "Milliseconds by which the node's clock is behind the server's.", read: (behind) => behind } },
});

/** Returns `monitorData` of a node in the order of Jenkins's hash map; null where nothing was measured. */
export function monitorData(measures: NodeMeasures | null): MapValue<BeanContext> {
  const at = measures?.at ?? 0;
  const behind = measures?.clockDifference ?? null;
  return map<BeanContext>([
    ['hudson.node_monitors.SwapSpaceMonitor', measures?.swap ? refer(memoryBean, measures.swap) : null],
    ['hudson.node_monitors.TemporarySpaceMonitor', diskReference(measures?.temporary, at)],
    ['hudson.node_monitors.DiskSpaceMonitor', diskReference(measures?.disk, at)],
    ['hudson.node_monitors.ArchitectureMonitor', measures?.architecture ?? null],
    ['hudson.node_monitors.ResponseTimeMonitor', measures && refer(responseBean, { at, average: measures.responseMs })],
    ['hudson.node_monitors.ClockMonitor', behind === null ? null : refer(clockBean, behind)],
  ]);
}

/** Returns the measures of a node that is connected, as they are shown. */
export function measuresOf(measured: NodeMeasured): NodeMeasures {
  const { memory, swap, temporarySpace, rootSpace, architectureText, at, responseMs, clockDifference } = measured;
  const space = memory && {
    freeMemory: memory.free,
    memory: memory.total,
    freeSwap: swap?.free ?? 0,
    swap: swap?.total ?? 0,
  };
  return {
    swap: space,
    temporary: temporarySpace,
    disk: rootSpace,
    architecture: architectureText,
    at,
    responseMs,
    clockDifference,
  };
}

function diskReference(space: DiskSpace | null = null, at = 0): Reference<BeanContext> | null {
  return space === null ? null : refer(diskBean, { ...space, at });
}
