import { type ActiveRun, createFlowContext, type FlowDependencies, runCopied } from '../../builds/index.ts';
import type { Processes } from '../capabilities/processes.ts';

/** Holds a cookie that no process has: the processes to end are found by their control folder alone. */
const NO_COOKIE = { JENKINS_SERVER_COOKIE: 'none' };

/** Creates the object that runs the commands of a run. */
export function createProcesses(deps: FlowDependencies, active: ActiveRun): Processes {
  const { agent, baseEnvironment, clock, graceMs } = deps;
  return {
    environment: baseEnvironment,
    graceMs,
    controlFolder: (id, count) => active.folder.launch(`flow-${id}`, count).folder,
    async run(command, timeoutMs, onTimeout) {
      active.launched = true;
      const cancel = clock.after(timeoutMs, () => {
        onTimeout();
        void agent.killTree({
          cookie: NO_COOKIE,
          controlFolders: [command.controlFolder],
          graceMs,
          since: active.since,
        });
      });
      try {
        return await Promise.race([agent.run(command), active.whenDetached]);
      } finally {
        cancel();
      }
    },
    runCopied(command, options) {
      active.launched = true;
      return runCopied(deps, command, { ...options, since: active.since, isDetached: () => active.detached });
    },
    forget: (controlFolder) => agent.forget(controlFolder),
    contextOf(step) {
      active.launched = true;
      return createFlowContext(deps, active, step);
    },
  };
}
