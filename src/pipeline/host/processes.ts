import { type ActiveRun, createFlowContext, type FlowDependencies, runCopied } from '../../builds/index.ts';
import type { Processes } from '../capabilities/processes.ts';

/** Holds a cookie that no process has: the processes to end are found by their control folder alone. */
const NO_COOKIE = { JENKINS_SERVER_COOKIE: 'none' };

/** Creates the object that runs the commands of a run. */
export function createProcesses(deps: FlowDependencies, active: ActiveRun): Processes {
  const { agents, clock, graceMs } = deps;
  return {
    agentOf: (node, hurry) => agents.of(node, hurry),
    graceMs,
    controlFolder: (id, count) => active.folder.launch(`flow-${id}`, count).folder,
    async run(node, command, timeoutMs, onTimeout) {
      active.launched = true;
      const agent = agents.of(node);
      if (!agent.isLocal) active.beginsElsewhere();
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
    runCopied(node, command, options) {
      active.launched = true;
      const { since } = active;
      const own = { agent: agents.of(node, options.signal), clock, graceMs };
      if (!own.agent.isLocal) active.beginsElsewhere();
      return runCopied(own, command, { ...options, since, isDetached: () => active.detached });
    },
    contextOf(step) {
      active.launched = true;
      return createFlowContext(deps, active, step);
    },
  };
}
