import type { Node } from '../../queue/index.ts';
import type { Instance, Value, Vm } from '../host/groovy.ts';
import { hostOf, servicesOf } from '../host/host.ts';
import { HUDSON_COMPUTER, SLAVE_COMPUTER } from './classes.ts';

export interface ComputerState {
  /** Names the node; '' is the built-in one. */
  readonly name: string;
  /** Holds the node as it was last seen. */
  readonly last: { node: Node | null };
}

export type ComputerObject = Instance<ComputerState>;

export function computerObject(vm: Vm, name: string): ComputerObject {
  const type = name === '' ? HUDSON_COMPUTER : SLAVE_COMPUTER;
  return hostOf(vm).object<ComputerState>(type, `computer ${name.toLowerCase()}`, () => ({
    name,
    last: { node: null },
  }));
}

export function computerOrNull(vm: Vm, name: string): Value {
  return servicesOf(vm).queue.nodes.get(name) === undefined ? null : computerObject(vm, name);
}

/** Returns the node as it is now; after it was deleted, as it was last seen. */
export function nodeOf(vm: Vm, { state }: ComputerObject): Node {
  const { nodes } = servicesOf(vm).queue;
  const now = state.name === '' ? nodes.builtIn : nodes.get(state.name);
  if (now !== undefined) state.last.node = now;
  return state.last.node ?? vm.fail('java.lang.IllegalStateException', `There is no node ${state.name}`);
}
