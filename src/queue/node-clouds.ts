import { type Logger, LruMap, messageOf } from '../kit/index.ts';
import { backOff } from './back-off.ts';
import type { DemandInput } from './demand.ts';
import type { Cloud, CloudRequest, Clouds, PlannedNode } from './demand-types.ts';
import { readLabel } from './label-expression.ts';
import { suits } from './queue-node.ts';

export interface NodeCloudsDependencies {
  now(): number;
  readonly log: Logger;
  /** Compares what waits with the executors there are and will be, and calls `plan` where some are missing. */
  demand(plan: NonNullable<DemandInput['plan']>): unknown;
  /** Says whether nothing starts at the moment. */
  isQuiet(): boolean;
  /** Is called when what clouds can provision may have changed. */
  changed(): void;
}

interface Failure {
  readonly times: number;
  readonly retryAt: number;
}

/** Holds the least time between two reviews that something that waits asks for, as in Jenkins. */
const SUGGESTED_MS = 1000;

/** Limits the labels for which it is remembered that a cloud failed. */
const MAX_FAILURES = 1000;

/** Asks clouds for nodes. Jenkins: `NodeProvisioner`, which waits for averages over some minutes; here what waits is enough. */
export class NodeClouds implements Clouds {
  readonly #deps: NodeCloudsDependencies;
  readonly #clouds = new Map<string, Cloud>();
  /** Holds the nodes that are being made, each with the label for which it was asked for. */
  readonly #planned = new Map<PlannedNode, string | null>();
  /** Holds the failures of a cloud for a label, since the last node of it that came. */
  readonly #failures = new LruMap<string, Failure>(MAX_FAILURES);

  #reviewedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: NodeCloudsDependencies) {
    this.#deps = deps;
  }

  all(): readonly Cloud[] {
    return [...this.#clouds.values()];
  }

  put(cloud: Cloud): void {
    this.#clouds.set(cloud.name, cloud);
    this.#deps.changed();
  }

  remove(name: string): void {
    this.#clouds.delete(name);
    this.#deps.changed();
  }

  of(label: string | null): readonly Cloud[] {
    if (this.#clouds.size === 0) return [];
    const request = requestFor(label);
    return this.all().filter((cloud) => this.#can(cloud, request));
  }

  planned(): readonly PlannedNode[] {
    return [...this.#planned.keys()];
  }

  /** Asks the clouds now, unless that was done within the last second: something waits. */
  suggest(): void {
    if (this.#clouds.size > 0 && Math.abs(this.#deps.now() - this.#reviewedAt) >= SUGGESTED_MS) this.review();
  }

  /** Returns the label for which a node is being made. */
  plannedFor(node: PlannedNode): string | null | undefined {
    return this.#planned.get(node);
  }

  review(): void {
    if (this.#clouds.size === 0 || this.#deps.isQuiet()) return;
    this.#reviewedAt = this.#deps.now();
    this.#deps.demand((label, executors) => this.#plan(label, executors));
  }

  /** Asks one cloud after another until there will be enough executors. */
  #plan(label: string | null, executors: number): PlannedNode[] {
    const request = requestFor(label);
    const made: PlannedNode[] = [];
    let missing = executors;
    for (const cloud of this.#clouds.values()) {
      if (missing <= 0) break;
      const key = JSON.stringify([cloud.name, label]);
      const failure = this.#failures.get(key);
      if (failure !== undefined && failure.retryAt > this.#deps.now()) continue;
      if (!this.#can(cloud, request)) continue;
      for (const node of this.#provision(cloud, request, missing, key)) {
        missing -= node.executors;
        made.push(node);
      }
    }
    return made;
  }

  #can(cloud: Cloud, request: CloudRequest): boolean {
    try {
      return cloud.canProvision(request);
    } catch (error) {
      this.#deps.log.warn({ cloud: cloud.name, err: messageOf(error) }, 'a cloud cannot be asked');
      return false;
    }
  }

  #provision(cloud: Cloud, request: CloudRequest, executors: number, key: string): readonly PlannedNode[] {
    try {
      const nodes = cloud.provision(request, executors);
      for (const node of nodes) this.#await(cloud, node, request.label, key);
      return nodes;
    } catch (error) {
      this.#failed(cloud, error, key);
      return [];
    }
  }

  #await(cloud: Cloud, node: PlannedNode, label: string | null, key: string): void {
    this.#planned.set(node, label);
    node.ready.then(
      () => {
        this.#planned.delete(node);
        this.#failures.delete(key);
      },
      (error) => {
        this.#planned.delete(node);
        this.#failed(cloud, error, key);
      },
    );
  }

  #failed({ name }: Cloud, error: unknown, key: string): void {
    const times = (this.#failures.get(key)?.times ?? 0) + 1;
    this.#failures.set(key, { times, retryAt: this.#deps.now() + backOff(times) });
    this.#deps.log.warn({ cloud: name, err: messageOf(error), times }, 'a cloud could not make a node');
  }
}

/** Returns what a cloud is asked for work with this label. */
export function requestFor(label: string | null): CloudRequest {
  const expression = readLabel(label);
  return {
    label,
    suits: ({ name, labels, exclusive }) =>
      suits(expression, exclusive, new Set(name === undefined ? labels : [name, ...labels])),
  };
}
