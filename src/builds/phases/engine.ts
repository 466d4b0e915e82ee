import { inHashOrder } from '../../java/index.ts';
import { createYield, messageOf } from '../../kit/index.ts';
import { causeLines, isWorse } from '../../model/index.ts';
import { AgentLost } from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { isFlyweight } from '../active/matrix-project.ts';
import type { Phase } from '../active/phase.ts';
import { hideEverywhere, hideKnownSecrets, tellShortPasswords } from '../active/secrets-of-run.ts';
import { guarded } from '../active/step-errors.ts';
import { restoreEnvironment } from '../environment/added-environment.ts';
import { killCookie } from '../environment/cookie.ts';
import { buildEnvironment } from '../environment/environment.ts';
import { nodeVariables } from '../environment/node-variables.ts';
import { serverFacts } from '../environment/server-facts.ts';
import { recordVariables } from '../environment/shown-variables.ts';
import { useJdk } from '../environment/tools.ts';
import { mavenReporters } from '../maven/reporters.ts';
import { makeWorkspace } from '../workspace/make-workspace.ts';
import { takeWorkspace } from '../workspace/workspace-of.ts';
import { beforeBuild } from './before-build.ts';
import type { EngineDependencies } from './engine-dependencies.ts';
import { builders, checkout, prepare, publishers, refusesToGoOn, refuseUnknownKinds, withWrappers } from './steps.ts';
import { logUnknownParts } from './unknown-in-job.ts';

export interface Engine {
  /**
   * Takes a run from its position to its final result and the end of its late actions; not to the end of its record. Throws
   * Detached alone.
   */
  readonly perform: Phase;
}

/**
 * Creates the phases of a freestyle run as Jenkins has them: head of the console, workspace, checkout, wrappers around
 * build steps, leftovers killed, post-build actions, then those that wait for the final result. In a matrix project's run
 * its cells replace the build steps.
 */
export function createEngine(deps: EngineDependencies): Engine {
  const main = guarded(
    deps,
    inOrder(killingLeftovers(deps, steps(deps)), async (active) => active.signal.throwIfAborted()),
  );
  const actions = inOrder(
    publishers(deps, false),
    guarded(deps, async (active) => active.signal.throwIfAborted()),
  );
  const project = withWorkspace(deps, async (active) => {
    if (!active.passed('teardown', Number.POSITIVE_INFINITY)) await main(active);
    active.renewSignal();
    if (!active.passed('publish', Number.POSITIVE_INFINITY)) await actions(active);
    active.finalize();
    if (active.passed('late', Number.POSITIVE_INFINITY)) return;
    // Where post-build actions have begun, an earlier server was through with them.
    if (!active.passed('late')) await mavenReporters(deps)(active);
    await publishers(deps, true)(active);
  });
  return {
    async perform(active) {
      hideKnownSecrets(deps, active);
      // What an earlier server began for the run is older than this moment.
      if (active.resumed === null) active.since = deps.agents.of(active.node).mark();
      if (!active.passed('head') && !(await hidesWhatItMust(deps, active))) return;
      return active.job.itemKind.form === 'pipeline' ? deps.flows(active) : project(active);
    },
  };
}

/** Says whether the run can hide what it must: a run whose secrets could show does not begin. */
async function hidesWhatItMust(deps: Pick<EngineDependencies, 'home' | 'log'>, active: ActiveRun): Promise<boolean> {
  try {
    await hideEverywhere(deps, active);
    return true;
  } catch (error) {
    active.log.error(`Mask Passwords, which is on for all builds or cannot be read: ${messageOf(error)}`);
    active.worsen('FAILURE');
    return false;
  }
}

function inOrder(...phases: readonly Phase[]): Phase {
  return async (active) => {
    const pause = createYield();
    for (const phase of phases) {
      await pause();
      await phase(active);
    }
  };
}

function steps(deps: EngineDependencies): Phase {
  const preparation = prepare(deps);
  const source = checkout(deps);
  const begins = beforeBuild(deps);
  const surrounded = withWrappers(deps, builders(deps));
  return async (active) => {
    if (!active.passed('head')) await begin(deps, active);
    else if (refusesToGoOn(active)) return;
    if (hasFailed(active) && !active.passed('prepare')) return;
    if (!active.passed('checkout')) await preparation(active);
    await source(active);
    if (hasFailed(active) && !active.passed('setup')) return;
    await begins(active);
    await (isFlyweight(active.job) ? deps.cells : surrounded)(active);
  };
}

function hasFailed({ result }: ActiveRun): boolean {
  return isWorse(result, 'UNSTABLE');
}

/**
 * Begins a run: head of the console, the working folder and what is put into it. A crash in its middle makes it begin
 * again.
 */
async function begin(
  deps: Pick<EngineDependencies, 'agents' | 'users' | 'home' | 'log' | 'queue'>,
  active: ActiveRun,
): Promise<void> {
  const { log, node, run, workspace } = active;
  log.clear();
  const causes = run.causes.flatMap((cause) => causeLines(cause, (id) => deps.users.displayName(id)));
  const introduction = deps.queue().nodes.get(node)?.settings.introduction ?? [];
  log.lines([...causes, 'Running as SYSTEM', ...introduction, `${placeLine(deps, node)} in workspace ${workspace}`]);
  tellShortPasswords(deps, active);
  active.signal.throwIfAborted();
  if (workspace === null) return;
  await makeWorkspace(deps.agents.of(node, active.hurry), workspace);
  logUnknownParts(active);
  await refuseUnknownKinds(active);
}

/** Says where a run is built. Jenkins: `AbstractBuildExecution#run`, with the labels in the order of its set of them. */
function placeLine({ home, queue }: Pick<EngineDependencies, 'home' | 'queue'>, node: string): string {
  if (node === '') return home.nodes.all().length === 0 ? 'Building' : 'Building on the built-in node';
  const labels = inHashOrder(queue().nodes.get(node)?.labels ?? [], (label) => label).filter((label) => label !== node);
  return `Building remotely on ${node}${labels.length === 0 ? '' : ` (${labels.join(' ')})`}`;
}

/**
 * Waits until the node of a run is connected: after a restart of the server its machine may come back later. Where it does not,
 * the steps find that out.
 */
async function nodeIsThere({ agents }: Pick<EngineDependencies, 'agents'>, active: ActiveRun): Promise<void> {
  if (active.node === '') return;
  const ready = agents.ready(active.node, active.signal).catch(() => undefined);
  await Promise.race([ready, active.whenDetached]);
}

/** Gives the run its working folder and environment, and the folder back at the end. */
function withWorkspace(
  deps: EnvironmentDependencies & Pick<EngineDependencies, 'leases' | 'log'>,
  phase: Phase,
): Phase {
  const { leases } = deps;
  return async (active) => {
    await nodeIsThere(deps, active);
    const { node } = active;
    let { workspace } = active;
    if (workspace === null) {
      // Few have a folder with variables in its name.
      workspace = takeWorkspace(deps.home, leases, active, (name) => environmentOf(deps, active, null).get(name));
    } else leases.share(workspace, node);
    active.workspace = workspace;
    active.run.workspace = workspace;
    active.baseEnv = environmentOf(deps, active, workspace);
    restoreEnvironment(deps, active);
    active.note();
    try {
      await phase(active);
    } finally {
      if (!active.detached) await recordVariables(deps, active);
      leases.release(workspace, node);
    }
  };
}

type EnvironmentDependencies = Pick<EngineDependencies, 'home' | 'queue' | 'agents' | 'rootUrl'>;

function environmentOf(
  deps: EnvironmentDependencies,
  active: ActiveRun,
  workspace: string | null,
): Map<string, string> {
  const { job, node } = active;
  const server = serverFacts(deps, active.run);
  const env = buildEnvironment({
    jobName: job.name,
    axes: job.cell?.values ?? new Map(),
    executor: { number: active.executor, node, labels: deps.queue().nodes.get(node)?.labels ?? [] },
    workspace,
    base: deps.agents.of(node).system.environment,
    ...server,
    globals: [...server.globals, ...nodeVariables(deps.home, node)],
  });
  useJdk(env, deps.home, node, job.cell?.values.get('jdk') ?? job.config.jdk);
  return env;
}

/** Ends the processes that the steps left behind, unless the server only detaches from the run. */
function killingLeftovers(deps: Pick<EngineDependencies, 'home' | 'agents' | 'graceMs'>, phase: Phase): Phase {
  return async (active) => {
    try {
      await phase(active);
    } finally {
      if (active.launched && !active.detached) {
        const target = { cookie: killCookie(deps.home, active.run), controlFolders: [], graceMs: deps.graceMs };
        const agent = deps.agents.of(active.node);
        await agent.killTree({ ...target, since: active.since }).catch((error: unknown) => {
          // Of a machine that is lost nothing more is known.
          if (agent.isLocal || !(error instanceof AgentLost)) throw error;
        });
      }
    }
  };
}
