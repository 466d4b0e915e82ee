import {
  type ActiveRun,
  buildEnvironment,
  executorVariables,
  type FlowDependencies,
  nodeVariables,
  serverFacts,
  workspaceVariables,
} from '../../builds/index.ts';
import type { Flow } from '../flow/flow.ts';
import type { Scope } from '../flow/scope.ts';
import { librariesOf } from '../libraries/offer.ts';
import { applyLayer } from './overrides.ts';

/**
 * Creates the function that returns the variables of steps in a scope. Outside of `node` they are those of the run alone;
 * inside, the node's are underneath. Values that the script assigned to `env` override both, and those of blocks override
 * all. Jenkins: `EnvironmentExpander#getEffectiveEnvironment`.
 */
export function createEnvironment(
  deps: FlowDependencies,
  active: ActiveRun,
): (flow: Pick<Flow, 'env'>, scope: Scope) => ReadonlyMap<string, string> {
  // As in Jenkins, what the script changes of its run later is not in its environment.
  let ofRun: ReadonlyMap<string, string> | null = null;
  /** Returns the variables of a node that the run's own have not replaced. */
  const ofNode = (
    own: ReadonlyMap<string, string>,
    globals: ReadonlyMap<string, string>,
    node: string,
  ): ReadonlyMap<string, string> => {
    const variables = nodeVariables(deps.home, node);
    return new Map(
      variables.flatMap(({ name, value }) => (own.has(name) && !globals.has(name) ? [] : [[name, value]])),
    );
  };
  return (flow, scope) => {
    ofRun ??= runEnvironment(deps, active);
    const { place } = scope;
    const env = new Map<string, string>();
    if (place !== null) {
      const { executor: number, node, labels, workspace } = place;
      add(env, deps.agents.of(node).system.environment);
      add(env, executorVariables({ number, node, labels }));
      add(env, workspaceVariables(workspace));
      env.set('JENKINS_NODE_COOKIE', place.cookie);
    }
    const globals = place === null ? new Map<string, string>() : globalsIn(ofRun, deps);
    for (const [name, value] of ofRun) if (!globals.has(name)) env.set(name, value);
    applyLayer(env, { values: globals, expands: true });
    if (place !== null) applyLayer(env, { values: ofNode(ofRun, globals, place.node), expands: true });
    for (const { name, version } of librariesOf(active.run.actions)) env.set(`library.${name}.version`, version);
    for (const [name, value] of flow.env) {
      if (value === null) env.delete(name);
      else env.set(name, value);
    }
    for (const layer of scope.layers()) applyLayer(env, layer);
    return env;
  };
}

/**
 * Returns the server's variables that the run's own have not replaced: on a node they may refer to variables of the node.
 */
function globalsIn(ofRun: ReadonlyMap<string, string>, { home }: FlowDependencies): ReadonlyMap<string, string> {
  const globals = home.settings.current.globalEnvironment;
  return new Map(globals.flatMap(({ name, value }) => (ofRun.get(name) === value ? [[name, value]] : [])));
}

function runEnvironment(deps: FlowDependencies, { run, job }: ActiveRun): Map<string, string> {
  return buildEnvironment({
    jobName: job.name,
    axes: new Map(),
    executor: null,
    workspace: null,
    base: {},
    ...serverFacts(deps, run),
  });
}

function add(env: Map<string, string>, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) env.set(name, value);
}
