import type { Machine } from '../../groovy/index.ts';
import type { Flow } from '../flow/flow.ts';
import type { FlowHost } from './host.ts';

/** Describes what everything that a script calls works with: the flow, the server behind it, and the script's machine. */
export interface ScriptContext {
  readonly flow: Flow;
  readonly host: FlowHost;
  readonly machine: Machine;
}
