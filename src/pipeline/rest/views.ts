import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home, Job } from '../../home/index.ts';
import { type Clock, isMissing, LruMap } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import type { FlowNode, NodeKind } from '../flow/graph.ts';
import type { FlowScript } from '../host/flow-files.ts';
import { storedScript } from '../host/stored-script.ts';
import { type DescribedRun, describeNode, describeRun, nodeName, nodeStatus, runStatus } from './describe.ts';
import { type FlowStatus, type FlowView, headsOf } from './flow-view.ts';
import { gdslText } from './gdsl.ts';
import { type LogPiece, piecesOf } from './log-index.ts';
import { restartableStages } from './restartable.ts';
import { stagesOf } from './stages.ts';
import { type StepReference, stepReferences } from './step-references.ts';
import { storedNodes } from './stored-nodes.ts';
import { type RunTraits, traitsOf } from './traits.ts';

/** What the REST interface and the pages tell of the runs of pipelines, from their graphs. */
export interface PipelineViews {
  /** `wfapi/describe`; `full`: with the steps of each stage. */
  describe(job: Job, run: Run, described: DescribedRun, options: { readonly full: boolean }): Promise<object>;
  /** `wfapi/describe` of a node; null: there is none of this id. */
  describeNode(job: Job, run: Run, described: Pick<DescribedRun, 'href'>, id: string): Promise<object | null>;
  /** Stages with their steps, for pages. */
  stages(job: Job, run: Run): Promise<RunStages>;
  /** One node, or null: there is none of this id. */
  node(job: Job, run: Run, id: string): Promise<ShownNode | null>;
  /** All nodes, in the order in which they were made. */
  nodes(job: Job, run: Run): Promise<readonly ShownNode[]>;
  /** What its actions depend on. */
  traits(job: Job, run: Run): RunTraits;
  /** With which a run began; null: it is not known. */
  script(job: Job, run: Run): Pick<FlowScript, 'script' | 'sandbox'> | null;
  /** Names of the stages at which a run can begin again: those of a declarative pipeline that is over, but for skipped ones. */
  restartableStages(job: Job, run: Run): Promise<readonly string[]>;
  /** What scripts may call, by name. */
  readonly steps: readonly StepReference[];
  /** The same for editors. */
  readonly gdsl: () => string;
  /** Where the text of a node stands in the run's log. */
  logPieces(job: Job, run: Run, id: string): Promise<readonly LogPiece[]>;
}

export interface RunStages {
  readonly status: FlowStatus;
  readonly stages: readonly ShownStage[];
}

export interface ShownStage {
  readonly id: string;
  readonly name: string;
  readonly status: FlowStatus;
  /** Milliseconds. */
  readonly duration: number;
  /** What failed, for people. */
  readonly error: string | null;
  readonly steps: readonly ShownStep[];
}

export interface ShownStep {
  readonly id: string;
  readonly name: string;
  readonly argument: string | null;
  readonly status: FlowStatus;
  readonly duration: number;
}

export interface ShownNode {
  readonly id: string;
  readonly name: string;
  readonly argument: string | null;
  readonly kind: NodeKind;
  readonly status: FlowStatus;
  readonly running: boolean;
  readonly parents: readonly string[];
  /** Milliseconds since 1970. */
  readonly started: number;
  /** How many blocks are around it. */
  readonly depth: number;
}

export interface ViewsDependencies {
  readonly home: Pick<Home, 'runs'>;
  readonly clock: Clock;
  /** Nodes of a run under way. */
  liveNodes(run: Run): readonly FlowNode[] | undefined;
}

/** Of this many runs that are over the graphs are kept, if they are no larger than this. */
const KEPT = 20;
const NODES_KEPT = 5000;
/** Of this many the stages for pages, and what their actions depend on. */
const STAGES_KEPT = 200;
const TRAITS_KEPT = 2000;
/** A stage has no more of its steps on a page than this. */
const STEPS_SHOWN = 100;

export function createPipelineViews({ home, clock, liveNodes }: ViewsDependencies): PipelineViews {
  const kept = new LruMap<string, readonly FlowNode[]>(KEPT);
  const traits = new LruMap<string, RunTraits>(TRAITS_KEPT);
  const stages = new LruMap<string, RunStages>(STAGES_KEPT);

  async function nodesOf(job: Job, run: Run): Promise<readonly FlowNode[]> {
    const live = liveNodes(run);
    if (live !== undefined) return live;
    const key = keyOf(job, run);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const read = await storedNodes(join(home.runs.paths.folder(job, run.number), 'workflow'));
    if (run.state === 'completed' && read.length <= NODES_KEPT) kept.set(key, read);
    return read;
  }

  async function viewOf(job: Job, run: Run): Promise<FlowView> {
    const { result, timestamp, startTime, duration } = run;
    const building = run.state !== 'completed';
    return { nodes: await nodesOf(job, run), building, result, timestamp, startTime, duration, now: clock.now() };
  }

  return {
    describe: async (job, run, described, options) => describeRun(described, await viewOf(job, run), options),
    describeNode: async (job, run, described, id) => describeNode(described, await viewOf(job, run), id) ?? null,
    async stages(job, run) {
      const known = stages.get(keyOf(job, run));
      if (known !== undefined) return known;
      const view = await viewOf(job, run);
      const found = shownStages(view);
      if (!view.building) stages.set(keyOf(job, run), found);
      return found;
    },
    async node(job, run, id) {
      return shownNodes(await viewOf(job, run)).find((each) => each.id === id) ?? null;
    },
    nodes: async (job, run) => shownNodes(await viewOf(job, run)),
    traits(job, run) {
      const known = traits.get(keyOf(job, run));
      if (known !== undefined) return known;
      const found = traitsOf(home.runs.paths.folder(job, run.number), run, liveNodes(run));
      if (run.state === 'completed') traits.set(keyOf(job, run), found);
      return found;
    },
    script: (job, run) => storedScript(home.runs.paths.folder(job, run.number)),
    async restartableStages(job, run) {
      const script = storedScript(home.runs.paths.folder(job, run.number));
      return script === null ? [] : restartableStages(await viewOf(job, run), script.script);
    },
    steps: stepReferences(),
    gdsl: gdslText,
    async logPieces(job, run, id) {
      try {
        const index = join(home.runs.paths.folder(job, run.number), 'log-index');
        return piecesOf(await readFile(index, 'utf8'), id);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}

/** Another run may have had the same number, of a job that was deleted. */
function keyOf(job: Job, run: Run): string {
  return `${job.fullName}#${run.number} ${run.startTime}`;
}

function shownStages(view: FlowView): RunStages {
  return {
    status: runStatus(view),
    stages: stagesOf(view).map(({ node, name, status, duration, error, steps }) => ({
      id: node.id,
      name,
      status,
      duration,
      error: error?.message ?? null,
      steps: steps.slice(0, STEPS_SHOWN).map((step) => ({
        id: step.node.id,
        name: nodeName(step.node),
        argument: step.node.argument,
        status: step.status,
        duration: step.duration,
      })),
    })),
  };
}

function shownNodes({ nodes, building }: FlowView): readonly ShownNode[] {
  const heads = building ? headsOf(nodes) : new Set<string>();
  const ended = new Set(nodes.flatMap(({ opens }) => opens ?? []));
  const placed = new Map<string, { readonly node: FlowNode; readonly depth: number }>();
  return nodes.map((node) => {
    const opener = placed.get(node.opens ?? '');
    const before = placed.get(node.parents[0] ?? '');
    const depth = opener?.depth ?? (before === undefined ? 0 : before.depth + (isStart(before.node) ? 1 : 0));
    placed.set(node.id, { node, depth });
    return {
      id: node.id,
      name: nodeName(node),
      argument: node.argument,
      kind: node.kind,
      status: nodeStatus(node),
      running: building && (heads.has(node.id) || (isStart(node) && !ended.has(node.id))),
      parents: node.parents,
      started: node.started,
      depth,
    };
  });
}

function isStart({ kind }: FlowNode): boolean {
  return kind === 'start' || kind === 'block' || kind === 'body';
}
