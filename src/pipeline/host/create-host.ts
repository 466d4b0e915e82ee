import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import type { FlowHost } from './flow-host.ts';

/** What the flow of a run gets to work with. */
export function createHost(
  deps: FlowDependencies,
  active: ActiveRun,
  { folder, sandbox }: Pick<FlowHost, 'folder' | 'sandbox'>,
): FlowHost {
  return {
    active,
    deps,
    kinds: deps.kinds,
    folder,
    sandbox,
    result: () => active.result,
    worsen: (result) => active.worsen(result),
    environment(flow, scope) {
      const env = new Map<string, string>();
      const layers = [flow.env, ...scope.layers()];
      for (const layer of layers) {
        for (const [name, value] of layer) {
          if (value === null) env.delete(name);
          else env.set(name, value);
        }
      }
      return env;
    },
  };
}
