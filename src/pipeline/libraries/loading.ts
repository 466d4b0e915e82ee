import type { OutputCopy } from '../../builds/index.ts';
import type { Clock } from '../../kit/index.ts';
import type { BuildLog } from '../../points/index.ts';
import type { FlowHost } from '../capabilities/host.ts';
import type { Flow } from '../flow/flow.ts';
import type { EffectContext } from '../flow/flow-thread.ts';
import type { FlowNode } from '../flow/graph.ts';
import { filterText } from '../flow/line-filters.ts';
import { linesOnce } from '../flow/lines-once.ts';
import type { Scope } from '../flow/scope.ts';

/** Describes the surroundings in which libraries are loaded: host, variables, log and clock. */
export interface Loading {
  readonly host: FlowHost;
  /** Holds the variables of the steps there. */
  readonly env: ReadonlyMap<string, string>;
  readonly log: BuildLog;
  /** Creates the copy of the output of a command with this name. */
  copyOf(name: string): OutputCopy;
  readonly at: EffectContext;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Creates the surroundings; `node` is that of the step that loads, or null for the flow itself, ahead of its first step.
 */
export function loadingOf(
  { flow, host }: { readonly flow: Flow; readonly host: FlowHost },
  { node, scope, at }: { readonly node: FlowNode | null; readonly scope: Scope; readonly at: EffectContext },
): Loading {
  const { log, clock } = flow;
  return {
    host,
    env: host.environment(flow, scope),
    log: linesOnce(log, at.key, (line) => log.line(node, filterText(scope, line, clock.now()))),
    copyOf(name) {
      const output = `${at.key} ${name}`;
      return {
        copied: () => log.copiedOf(output),
        write(text, end) {
          log.text(node, filterText(scope, text, clock.now()));
          log.setCopied(output, end);
        },
        settled: (text) => host.masking.settled(text),
      };
    },
    at,
    clock,
  };
}
