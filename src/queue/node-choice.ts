const UINT32 = 2 ** 32;

/** Returns a number of 32 bits for a text, the same on every machine and after every restart. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

/**
 * Returns how far a node is from a job; the nearest one is preferred. Of two nodes that are equally large, each is nearer for half
 * of all jobs, and one that is twice as large for two thirds. The distance depends on nothing else, so that a node that
 * comes, goes or is busy changes the choice only of the jobs that prefer it.
 */
export function distance(job: number, node: number, executors: number): number {
  const chance = ((mixed(Math.imul(job, 0x9e3779b1) + node) >>> 0) + 0.5) / UINT32;
  return -Math.log(chance) / executors;
}

/** Spreads the bits of a number: those that differ a little become ones that differ everywhere. */
function mixed(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Describes what the choice needs of a node. */
export interface Choosable {
  readonly name: string;
  /** Holds the hash of the node's name. */
  readonly hash: number;
  readonly hasFree: boolean;
  readonly executors: { readonly count: number };
}

/**
 * Returns the free node that a job prefers; undefined where none is free, or where `whyFull` says of all of them why they are full.
 */
export function preferred<N extends Choosable>(
  nodes: readonly N[],
  job: string,
  whyFull?: (node: string) => string | null,
): N | undefined {
  const free = nodes.filter((node) => node.hasFree && (whyFull === undefined || whyFull(node.name) === null));
  return free.length < 2 ? free[0] : nearest(free, hashOf(job));
}

function nearest<N extends Choosable>(nodes: readonly N[], key: number): N | undefined {
  let found: N | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const far = distance(key, node.hash, node.executors.count);
    if (far >= least && found !== undefined) continue;
    found = node;
    least = far;
  }
  return found;
}
