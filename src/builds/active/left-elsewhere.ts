import type { Agent } from '../../agents/index.ts';
import { type Clock, type Logger, messageOf, sleep } from '../../kit/index.ts';
import { AgentLost } from '../../points/index.ts';

/** Describes what a run made on another machine and must not leave behind. */
export type LeftElsewhere =
  | { readonly node: string; readonly folder: string }
  | { readonly node: string; readonly pid: number; readonly began: string }
  /** Names the control folder of a command of which the machine keeps something. */
  | { readonly node: string; readonly controlFolder: string };

/** Removes what runs left on other machines, when those are there again. Whatever fails is logged. */
export interface NodeCleanUp {
  /** Resolves when all is removed, or cannot be removed any more; false where it is left to a later server. */
  remove(left: readonly LeftElsewhere[]): Promise<boolean>;
}

type ReachedAgent = Pick<Agent, 'capture' | 'files' | 'forget' | 'system'>;

export interface NodeCleanUpDependencies {
  readonly agents: { of(node: string): ReachedAgent };
  readonly nodes: { get(name: string): object | undefined };
  readonly clock: Clock;
  readonly log: Logger;
  /** Is aborted when the server lets go of all runs. */
  readonly signal: AbortSignal;
}

/** Sets the time after which a machine is asked again that could not be reached. */
const RETRY_MS = 60_000;
const TIMEOUT_MS = 60_000;

/** Prints when a process began, which tells it from a later one of its number; nothing where there is none. */
const BEGAN = `began() {
  if stat=$(cat "/proc/$1/stat" 2>/dev/null); then
    set -- \${stat##*) }
    echo "\${20}"
  else ps -o lstart= -p "$1"; fi
}
`;

/** Returns when a process of another machine began, as `removeElsewhere` compares it; '' where it is gone. */
export async function beganElsewhere(agent: Pick<Agent, 'capture' | 'system'>, pid: number): Promise<string> {
  return (await shell(agent, `${BEGAN}began "$1"`, [String(pid)])).trim();
}

export function createNodeCleanUp(deps: NodeCleanUpDependencies): NodeCleanUp {
  const { agents, nodes, clock, log, signal } = deps;

  async function removeOne(left: LeftElsewhere): Promise<boolean> {
    for (;;) {
      try {
        await removeElsewhere(agents.of(left.node), left);
        return true;
      } catch (err) {
        if (signal.aborted) return false;
        if (!(err instanceof AgentLost)) {
          log.warn({ node: left.node, err: messageOf(err) }, 'what a run left on a node could not be removed');
          return false;
        }
        // Nobody can reach the machine of a node that is not there any more.
        if (nodes.get(left.node) === undefined) return true;
        await sleep(clock, RETRY_MS, signal).catch(() => undefined);
      }
    }
  }

  return {
    async remove(left) {
      const isRemoved = await Promise.all(left.map(removeOne));
      return isRemoved.every((each) => each);
    },
  };
}

async function removeElsewhere(agent: ReachedAgent, left: LeftElsewhere): Promise<void> {
  if ('folder' in left) return agent.files.remove(left.folder);
  if ('controlFolder' in left) return agent.forget(left.controlFolder);
  await shell(agent, `${BEGAN}[ "$(began "$1")" = "$2" ] && kill "$1"`, [String(left.pid), left.began]);
}

async function shell(
  agent: Pick<Agent, 'capture' | 'system'>,
  script: string,
  words: readonly string[],
): Promise<string> {
  const { temporaryFolder, environment } = agent.system;
  const { stdout } = await agent.capture({
    argv: ['/bin/sh', '-c', script, 'sh', ...words],
    folder: temporaryFolder,
    env: environment,
    timeoutMs: TIMEOUT_MS,
    graceMs: 1000,
  });
  return stdout;
}
