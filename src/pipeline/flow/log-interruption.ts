import type { Interruption, InterruptionCause } from '../journal/index.ts';
import type { Flow } from './flow.ts';
import type { FlowNode } from './graph.ts';

const logged = new WeakMap<Flow, Set<string>>();

/** Prints why steps were ended, each reason once in a build. Jenkins: `FlowInterruptedException.handle`. */
export function logInterruption(flow: Flow, node: FlowNode | null, { causes }: Interruption): void {
  const known = logged.get(flow) ?? new Set<string>();
  logged.set(flow, known);
  for (const cause of causes) {
    const { text } = cause;
    const name = nameOf(cause);
    if (known.has(name) || flow.stops.some((stop) => stop.causes.some((each) => nameOf(each) === name))) continue;
    known.add(name);
    flow.log.line(node, text);
  }
}

function nameOf(cause: InterruptionCause): string {
  return `${cause.kind} ${cause.kind === 'timeout' ? cause.id : ''} ${cause.text}`;
}
