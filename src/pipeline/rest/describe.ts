import type { FlowNode } from '../flow/graph.ts';
import type { FlowError } from '../journal/index.ts';
import { loadedEngine } from '../load-engine.ts';
import { type FlowStatus, type FlowView, failureOf, stageNameOf, statusOfResult, waitsForInput } from './flow-view.ts';
import { type Layout, layoutOf } from './layout.ts';
import { type Stage, type StageStep, stageStep, stagesOf } from './stages.ts';

/** Limits the steps that are listed of a stage. */
const STEPS_LISTED = 100;

/** Describes what is needed of a run besides its graph. */
export interface DescribedRun {
  /** Holds the path of the run with the context path and a slash at its end: `/job/a/1/`. */
  readonly href: string;
  readonly number: number;
  readonly displayName: string;
  readonly hasChanges: boolean;
  readonly hasArtifacts: boolean;
}

/** Represents a run with its stages, which are computed once. */
export interface StagedView {
  readonly view: FlowView;
  readonly layout: Layout;
  readonly stages: readonly Stage[];
}

export function stagedView(view: FlowView): StagedView {
  const layout = layoutOf(view.nodes);
  return { view, layout, stages: stagesOf(view, layout) };
}

/**
 * Returns the response of `wfapi/describe` for a run; with `full`, it includes the steps of each stage. Jenkins: `RunExt`.
 */
export function describeRun(run: DescribedRun, staged: StagedView, { full }: { readonly full: boolean }): object {
  const { stages, view } = staged;
  const pending = waitsForInput(view);
  const href = `${run.href}wfapi/`;
  const end = view.building ? view.now : view.startTime + view.duration;
  return {
    _links: {
      self: link(`${href}describe`),
      ...(run.hasChanges && { changesets: link(`${href}changesets`) }),
      ...(pending && {
        pendingInputActions: link(`${href}pendingInputActions`),
        nextPendingInputAction: link(`${href}nextPendingInputAction`),
      }),
      ...(run.hasArtifacts && { artifacts: link(`${href}artifacts`) }),
    },
    id: String(run.number),
    name: run.displayName,
    status: runStatus(view),
    startTimeMillis: view.startTime,
    endTimeMillis: end,
    durationMillis: Math.max(0, end - view.startTime),
    queueDurationMillis: Math.max(0, view.startTime - view.timestamp),
    pauseDurationMillis: stages.reduce((sum, { paused }) => sum + paused, 0),
    stages: stages.map((stage) => describeStage(run, staged, stage, full)),
  };
}

export function runStatus(view: FlowView): FlowStatus {
  if (!view.building) return statusOfResult(view.result);
  return waitsForInput(view) ? 'PAUSED_PENDING_INPUT' : 'IN_PROGRESS';
}

/**
 * Returns the response of `wfapi/describe` for a node; undefined where there is none of this id. Jenkins:
 * `flownode.Describe`.
 */
export function describeNode(run: Pick<DescribedRun, 'href'>, staged: StagedView, id: string): object | undefined {
  const { layout, stages, view } = staged;
  const node = view.nodes.find((each) => each.id === id);
  if (node === undefined) return undefined;
  if (stageNameOf(node) !== null) {
    const stage = stages.find((each) => each.node === node);
    return stage === undefined ? undefined : describeStage(run, staged, stage, true);
  }
  const step = { ...stageStep(view, layout, node), status: nodeStatus(node) };
  return node.kind === 'atom'
    ? describeStep(run, step)
    : described(run, step, nodeName(node), { error: failureOf(node) });
}

/** Returns the status of a node by itself, without regard to whether it is over yet. */
export function nodeStatus(node: FlowNode): FlowStatus {
  const error = failureOf(node);
  if (error === null) return 'SUCCESS';
  return error.interruption === undefined ? 'FAILED' : 'ABORTED';
}

function describeStage(
  run: Pick<DescribedRun, 'href'>,
  { layout, view }: StagedView,
  stage: Stage,
  full: boolean,
): object {
  const steps = full ? stage.steps.slice(0, STEPS_LISTED) : [];
  return {
    ...described(run, stage, stage.name, { error: stage.error }),
    ...(full && { stageFlowNodes: steps.map((step) => describeStep(run, stageStep(view, layout, step))) }),
  };
}

function describeStep(run: Pick<DescribedRun, 'href'>, step: StageStep): object {
  const { node } = step;
  const href = nodeHref(run, node.id);
  const links = { log: link(`${href}wfapi/log`), console: link(`${href}log`) };
  return {
    ...described(run, step, nodeName(node), { error: node.error, links }),
    parentNodes: [...node.parents],
  };
}

function described(
  run: Pick<DescribedRun, 'href'>,
  { node, status, started, duration, paused }: StageStep,
  name: string,
  { error, links = {} }: { readonly error: FlowError | null; readonly links?: object },
): object {
  return {
    _links: { self: link(`${nodeHref(run, node.id)}wfapi/describe`), ...links },
    id: node.id,
    name,
    execNode: '',
    status,
    ...(error !== null && status !== 'NOT_EXECUTED' && { error: { message: error.message, type: error.className } }),
    ...(node.kind !== 'body' && node.argument !== null && { parameterDescription: node.argument }),
    startTimeMillis: started,
    durationMillis: duration,
    pauseDurationMillis: paused,
  };
}

/** Returns the path of a node: `/job/a/1/execution/node/6/`. */
function nodeHref(run: Pick<DescribedRun, 'href'>, id: string): string {
  return `${run.href}execution/node/${id}/`;
}

/**
 * Returns the name that people see: `Shell Script`, `Stage : Start`, the name of a stage. Jenkins:
 * `FlowNode#getDisplayName`.
 */
export function nodeName(node: FlowNode): string {
  const step = node.shownAs ?? loadedEngine()?.steps.get(node.step)?.displayName ?? node.step;
  switch (node.kind) {
    case 'start':
      return 'Start of Pipeline';
    case 'end':
      return 'End of Pipeline';
    case 'atom':
      return stageNameOf(node) ?? step;
    case 'block':
      return `${step} : Start`;
    case 'body':
      return node.label ?? `${step} : Body : Start`;
    case 'block-end':
      return `${step} : End`;
    case 'body-end':
      return `${step} : Body : End`;
    default:
      return node.kind satisfies never;
  }
}

function link(href: string): { readonly href: string } {
  return { href };
}
