import { type Evaluation, newList, newMap, type Value } from '../../../groovy/index.ts';
import type { AgentModel, CallModel } from '../model.ts';
import { withCheckout } from './checkout.ts';
import { reusesNode, withDockerfile, withImage } from './docker.ts';
import { onPod } from './kubernetes.ts';
import type { ModelRun } from './model-run.ts';

/** Describes for what an agent is requested: the whole pipeline, or a stage with its options. */
export interface AgentPlace {
  readonly isStage: boolean;
  readonly options: readonly CallModel[];
}

export function hasAgent(agent: AgentModel | null): boolean {
  return agent !== null && agent.type !== 'none';
}

/** Runs a body on the agent. Jenkins: `DeclarativeAgentScript#run`. */
export function* withAgent(
  run: ModelRun,
  given: AgentModel | null,
  place: AgentPlace,
  body: () => Evaluation,
): Evaluation {
  const agent = given ?? containerOfEachStage(run, place);
  if (agent === null || agent.type === 'none') return yield* body();
  const label = agent.fields['label'];
  if (isContainer(agent)) {
    const within = (): Evaluation => inContainer(run, agent, body);
    if (yield* reusesNode(run, agent, given === null)) return yield* within();
    const isForStages = !place.isStage && run.hasOption('newContainerPerStage');
    const inside = isForStages ? body : within;
    return yield* onNode(run, label === undefined ? null : yield* run.text(label), agent, place, inside);
  }
  if (agent.type === 'kubernetes') {
    const { retries } = agent.fields;
    const pod = (): Evaluation => onPod(run, agent, () => withCheckout(run, place, body));
    return yield* retried(run, retries === undefined ? 0 : Number(yield* run.text(retries)), 'kubernetesAgent', pod);
  }
  if (agent.type === 'any' || agent.type === 'label' || agent.type === 'node') {
    return yield* onNode(run, label === undefined ? null : yield* run.text(label), agent, place, body);
  }
  return run.machine.fail('java.lang.IllegalArgumentException', `No agent type "${agent.type}" is installed`);
}

/**
 * Returns the pipeline's container for a stage without an agent of its own where `newContainerPerStage` is set: the stage
 * then has a container of its own, on the pipeline's node.
 */
function containerOfEachStage(run: ModelRun, { isStage }: AgentPlace): AgentModel | null {
  const { agent } = run.model;
  if (agent === null || !isStage || !run.hasOption('newContainerPerStage')) return null;
  return isContainer(agent) ? agent : null;
}

function isContainer({ type }: AgentModel): boolean {
  return type === 'docker' || type === 'dockerfile';
}

function* inContainer(run: ModelRun, agent: AgentModel, body: () => Evaluation): Evaluation {
  return yield* agent.type === 'docker' ? withImage(run, agent, body) : withDockerfile(run, agent, body);
}

function* onNode(
  run: ModelRun,
  label: string | null,
  agent: AgentModel,
  place: AgentPlace,
  body: () => Evaluation,
): Evaluation {
  const { customWorkspace, retries } = agent.fields;
  const folder = customWorkspace === undefined ? '' : yield* run.text(customWorkspace);
  const inside = (): Evaluation => withCheckout(run, place, body);
  const inFolder = (): Evaluation => (folder === '' ? inside() : run.block('ws', [folder], inside));
  const node = (): Evaluation => run.block('node', label === null ? [] : [label], inFolder);
  const times = retries === undefined ? 0 : Number(yield* run.text(retries));
  return yield* retried(run, times, 'agent', node);
}

function* retried(run: ModelRun, times: number, condition: string, body: () => Evaluation): Evaluation {
  if (times <= 1) return yield* body();
  return yield* run.block('retry', [yield* retryArguments(run, times, condition)], body);
}

function* retryArguments(run: ModelRun, count: number, condition: string): Evaluation<Value> {
  const conditions: Value[] = [];
  for (const name of [condition, 'nonresumable']) conditions.push(yield* run.step(name, []));
  return newMap(run.machine, [
    ['count', count],
    ['conditions', newList(run.machine, conditions)],
  ]);
}
