import type { Machine } from '../../groovy/index.ts';
import type { Flow } from '../flow/flow.ts';
import type { FlowHost } from './host.ts';

/** What everything that a script calls works with: the flow, the server behind it, and the machine of the script. */
export interface ScriptContext {
  readonly flow: Flow;
  readonly host: FlowHost;
  readonly machine: Machine;
}
