import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import { createEnvironment } from './environment.ts';
import type { FlowHost } from './flow-host.ts';
import { Places } from './places.ts';
import { scmOfRun } from './scm-of-run.ts';

/** What the flow of a run gets to work with. */
export function createHost(
  deps: FlowDependencies,
  active: ActiveRun,
  { folder, sandbox }: Pick<FlowHost, 'folder' | 'sandbox'>,
): FlowHost {
  const restart = active.run.causes.find(({ kind }) => kind === 'restart');
  return {
    active,
    deps,
    kinds: deps.kinds,
    folder,
    sandbox,
    get scm() {
      return scmOfRun(deps, active);
    },
    result: () => active.result,
    worsen: (result) => active.worsen(result),
    places: new Places(deps, active),
    environment: createEnvironment(deps, active),
    ...(restart?.kind === 'restart' && { restartFrom: restart.stage }),
  };
}
