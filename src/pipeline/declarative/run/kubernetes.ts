import { type Evaluation, newList, newMap, type Value } from '../../../groovy/index.ts';
import type { AgentModel } from '../model.ts';
import type { ModelRun } from './model-run.ts';

/** Lists the fields that are arguments of `podTemplate` by another name, or none of them. */
const OTHERS: ReadonlySet<string> = new Set([
  'containerTemplate',
  'containerTemplates',
  'customWorkspace',
  'defaultContainer',
  'retries',
  'yamlFile',
]);
const CONTAINER = 'containerTemplate.';
const AGENT_CONTAINER = 'jnlp';

/** Runs a body in a pod of its own. Jenkins: `KubernetesDeclarativeAgentScript`. */
export function* onPod(run: ModelRun, agent: AgentModel, body: () => Evaluation): Evaluation {
  const { customWorkspace, defaultContainer } = agent.fields;
  const folder = customWorkspace === undefined ? '' : yield* run.text(customWorkspace);
  const [args, ownContainer] = yield* podArguments(run, agent);
  const chosen = defaultContainer === undefined ? '' : yield* run.text(defaultContainer);
  const container = ownContainer ?? (chosen === '' ? AGENT_CONTAINER : chosen);
  const inContainer = (): Evaluation =>
    container === AGENT_CONTAINER ? body() : run.block('container', [container], body);
  const inFolder = (): Evaluation => (folder === '' ? inContainer() : run.block('ws', [folder], inContainer));
  return yield* run.block('podTemplate', [args], function* () {
    return yield* run.block('node', [run.environment().get('POD_LABEL') ?? ''], inFolder);
  });
}

/** Returns the arguments of `podTemplate`, and the name of the container that `containerTemplate` describes. */
function* podArguments(run: ModelRun, { fields }: AgentModel): Evaluation<readonly [Value, string | null]> {
  const entries: [string, Value][] = [];
  const ofContainer: [string, Value][] = [];
  for (const [name, code] of Object.entries(fields)) {
    if (name.startsWith(CONTAINER)) ofContainer.push([name.slice(CONTAINER.length), yield* run.code(code)]);
    else if (!OTHERS.has(name)) entries.push([name, yield* run.code(code)]);
  }
  const { containerTemplate, containerTemplates, yamlFile } = fields;
  if (yamlFile !== undefined) entries.push(['yaml', yield* run.step('readTrusted', [yield* run.text(yamlFile)])]);
  let container: string | null = null;
  const [, name = null] = ofContainer.find(([key]) => key === 'name') ?? [];
  if (containerTemplates !== undefined) entries.push(['containers', yield* run.code(containerTemplates)]);
  else if (containerTemplate !== undefined)
    entries.push(['containers', newList(run.machine, [yield* run.code(containerTemplate)])]);
  else if (ofContainer.length > 0) {
    container = yield* run.machine.text(name);
    const described = yield* run.step('containerTemplate', [newMap(run.machine, ofContainer)]);
    entries.push(['containers', newList(run.machine, [described])]);
  }
  return [newMap(run.machine, entries), container];
}
