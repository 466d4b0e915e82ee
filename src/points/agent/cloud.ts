import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { LaunchContext } from './launcher.ts';
import type { Machine } from './machine.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly cloud: CloudKind;
  }
}

/** Describes a machine that a cloud makes for work that waits. */
export interface CloudMachine {
  /** Holds the name of the node: unique, and usable as the name of a folder. */
  readonly name: string;
  readonly labels: readonly string[];
  readonly executors: number;
  readonly remoteFolder: string;
  /** Connects to it as soon as it is there; missing where its agent program connects by itself. */
  launch?(context: LaunchContext): Promise<Machine>;
  /** Ends the machine. Is called once, when it is no longer needed or could not be reached. */
  terminate(): Promise<void>;
}

/** Makes machines while work waits for their labels. Jenkins: `Cloud`. */
export interface CloudKind<C = unknown> extends AnyKind<C> {
  readonly family: 'cloud';
  /** Says whether it could make a machine for a label; null: for work without one. */
  canProvision(config: C, label: string | null): boolean;
  /** Makes at most so many machines. */
  provision(config: C, label: string | null, most: number): Promise<readonly CloudMachine[]>;
}

export function defineCloud<F extends Fields>(
  spec: KindSpec<F> & Pick<CloudKind<ConfigOf<F>>, 'canProvision' | 'provision'>,
): Typed<CloudKind, ConfigOf<F>> {
  const kind: CloudKind<ConfigOf<F>> = {
    ...defineKind('cloud', spec),
    canProvision: (config, label) => spec.canProvision(config, label),
    provision: (config, label, most) => spec.provision(config, label, most),
  };
  return kind;
}
