import type { NodeSettings, PlannedNode, Queue } from '../../src/queue/index.ts';

/** Describes the machines of a simulation. */
export interface Fleet {
  readonly nodes: number;
  readonly executors: number;
  /** Limits the machines that a cloud makes besides, one for each build; 0: there is no cloud. */
  readonly cloud: number;
}

/** Holds how long a machine of the cloud takes to come. */
const BOOT_MS = 40_000;

/** Returns the nodes: of ten, seven have Linux (two of them containers too), two Windows, one Linux on ARM. */
export function fleetNodes({ nodes, executors }: Fleet): NodeSettings[] {
  const agents = Array.from({ length: nodes }, (_, at) => ({
    name: `node-${at}`,
    labels: labelsOf(at),
    exclusive: false,
    executors,
  }));
  return [{ name: '', labels: [], exclusive: false, executors: 0 }, ...agents];
}

function labelsOf(at: number): readonly string[] {
  const kind = at % 10;
  if (kind < 3) return ['linux', 'docker'];
  if (kind < 7) return ['linux'];
  return kind < 9 ? ['windows'] : ['linux', 'arm64'];
}

/** Lets a cloud make Linux machines for one build each. */
export function makesNodes(
  { cloud }: Fleet,
  deps: {
    readonly queue: Queue;
    readonly made: () => number;
    readonly after: (ms: number, action: () => void) => void;
  },
): void {
  if (cloud === 0) return;
  const { nodes } = deps.queue;
  const settings = { labels: ['linux', 'docker'], exclusive: false, executors: 1 };
  nodes.clouds.put({
    name: 'machines',
    className: 'simulated.Cloud',
    canProvision: ({ suits }) => suits(settings),
    provision(_, executors) {
      const there = nodes.all().filter((node) => node.settings.temporary === true).length;
      const most = Math.min(executors, cloud - there - nodes.clouds.planned().length);
      return Array.from({ length: Math.max(0, most) }, (): PlannedNode => {
        const name = `machine-${deps.made()}`;
        const ready = new Promise<void>((resolve) => {
          deps.after(BOOT_MS, () => {
            nodes.put({ ...settings, name, temporary: true, inMemory: true }).setConnected(true);
            resolve();
          });
        });
        return { ...settings, name, ready };
      });
    },
  });
}
