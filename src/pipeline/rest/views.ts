import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home, Job } from '../../home/index.ts';
import { type Clock, createYield, isMissing, isUnreadable, LruMap } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import type { StepKind } from '../../points/index.ts';
import type { FlowNode } from '../flow/graph.ts';
import { type FlowScript, readFlow } from '../host/flow-files.ts';
import { storedNodes } from '../host/stored-nodes.ts';
import { storedScript } from '../host/stored-script.ts';
import { librariesOf } from '../libraries/offer.ts';
import { editableScripts, type LibraryVariable, variablesOf } from '../libraries/scripts-of-run.ts';
import { loadEngine } from '../load-engine.ts';
import type { StepReference } from '../reference/step-references.ts';
import { type DescribedRun, describeNode, describeRun, type StagedView, stagedView } from './describe.ts';
import type { FlowView } from './flow-view.ts';
import { GraphCache, type KeptGraph } from './graph-cache.ts';
import { type LogPiece, piecesOf } from './log-index.ts';
import { restartableStages } from './restartable.ts';
import { type RunStages, type RunTree, type ShownNode, shownNodes, shownStages, treeOfRun } from './shown.ts';
import { type RunTraits, traitsOf } from './traits.ts';

/** Represents the views of runs of pipelines that the REST interface and the pages show, made from their graphs. */
export interface PipelineViews {
  /** Returns the response of `wfapi/describe` for a run; with `full`, it includes the steps of each stage. */
  describe(job: Job, run: Run, described: DescribedRun, options: { readonly full: boolean }): Promise<object>;
  /** Returns the response of `wfapi/describe` for a node; null where there is none of this id. */
  describeNode(job: Job, run: Run, described: Pick<DescribedRun, 'href'>, id: string): Promise<object | null>;
  /** Returns the stages with their steps, for pages. */
  stages(job: Job, run: Run): Promise<RunStages>;
  /** Returns the stages as they lie within and beside each other, for pages. */
  tree(job: Job, run: Run): Promise<RunTree>;
  /** Returns one node; null where there is none of this id. */
  node(job: Job, run: Run, id: string): Promise<ShownNode | null>;
  /** Returns all nodes, in the order in which they were made. */
  nodes(job: Job, run: Run): Promise<readonly ShownNode[]>;
  /** Returns what the actions of the run depend on. */
  traits(job: Job, run: Run): RunTraits;
  /** Returns the script with which a run began; null where it is not known. */
  script(job: Job, run: Run): Pick<FlowScript, 'script' | 'sandbox'> | null;
  /** Returns the scripts of the run's libraries that people may edit for a replay, by class name. */
  libraryScripts(job: Job, run: Run): Promise<ReadonlyMap<string, string>>;
  /** Returns the global variables of the run's libraries. */
  libraryVariables(job: Job, run: Run): Promise<readonly LibraryVariable[]>;
  /**
   * Returns the names of the stages at which a run can restart: those of a declarative pipeline that is over, without the
   * skipped ones.
   */
  restartableStages(job: Job, run: Run): Promise<readonly string[]>;
  /**
   * Returns nodes and restartable stages synchronously. For runs that Jenkins stored, it returns only what was read before.
   */
  readonly atOnce: {
    nodes(job: Job, run: Run): readonly ShownNode[];
    restartableStages(job: Job, run: Run): readonly string[];
  };
  /** Returns the steps that scripts may call, by name. */
  steps(): Promise<readonly StepReference[]>;
  /** Returns the steps in the format for editors. */
  gdsl(): Promise<string>;
  /** Returns the pieces of the run's log with the text of a node. */
  logPieces(job: Job, run: Run, id: string): Promise<readonly LogPiece[]>;
  /** Returns the pieces of the run's log with the text of each of several nodes. */
  logPiecesOf(job: Job, run: Run, ids: readonly string[]): Promise<ReadonlyMap<string, readonly LogPiece[]>>;
}

export interface ViewsDependencies {
  readonly home: Pick<Home, 'runs'>;
  readonly clock: Clock;
  /** Holds the steps of plugins. */
  readonly steps: readonly StepKind[];
  /** Says which plugins work; all of them where it is missing. */
  isActive?(shortName: string): boolean;
  /** Returns the nodes of a run under way. */
  liveNodes(run: Run): readonly FlowNode[] | undefined;
}

/** Limits the nodes of runs that are over that are cached in memory. */
const NODES_KEPT = 100_000;
/** Limits the runs whose stages for pages are cached. */
const STAGES_KEPT = 200;
const TRAITS_KEPT = 2000;

export function createPipelineViews({ home, clock, steps, isActive, liveNodes }: ViewsDependencies): PipelineViews {
  const graphs = new GraphCache(NODES_KEPT);
  const traits = new LruMap<string, RunTraits>(TRAITS_KEPT);
  const stages = new LruMap<string, RunStages>(STAGES_KEPT);
  const trees = new LruMap<string, RunTree>(STAGES_KEPT);

  const knownSteps = async () => (await loadEngine(steps, isActive)).steps.values();
  const folderOf = (job: Job, run: Run): string => home.runs.paths.folder(job, run.number);
  const flowFolder = (job: Job, run: Run): string => join(folderOf(job, run), 'workflow');

  async function graphOf(job: Job, run: Run): Promise<KeptGraph> {
    // It knows the names of the steps.
    await loadEngine(steps, isActive);
    const live = liveNodes(run);
    if (live !== undefined) return { nodes: live, staged: null };
    return graphs.get(keyOf(job, run)) ?? keep(job, run, await storedNodes(flowFolder(job, run), knownSteps));
  }

  function graphAtOnce(job: Job, run: Run): readonly FlowNode[] {
    const known = liveNodes(run) ?? graphs.get(keyOf(job, run))?.nodes;
    if (known !== undefined) return known;
    const flow = readFlow(flowFolder(job, run));
    return flow === null ? [] : keep(job, run, flow.nodes).nodes;
  }

  function keep(job: Job, run: Run, nodes: readonly FlowNode[]): KeptGraph {
    const graph: KeptGraph = { nodes, staged: null };
    if (run.state === 'completed') graphs.set(keyOf(job, run), graph);
    return graph;
  }

  async function staged(job: Job, run: Run): Promise<StagedView> {
    const pause = createYield();
    const graph = await graphOf(job, run);
    await pause();
    const view = viewOf(run, graph.nodes);
    const found = graph.staged ?? stagedView(view);
    if (!view.building) graph.staged = found;
    return found;
  }

  function viewOf({ duration, result, startTime, state, timestamp }: Run, nodes: readonly FlowNode[]): FlowView {
    return { nodes, building: state !== 'completed', result, timestamp, startTime, duration, now: clock.now() };
  }

  function restartable(job: Job, run: Run, nodes: readonly FlowNode[]): readonly string[] {
    const script = storedScript(folderOf(job, run));
    return script === null ? [] : restartableStages(viewOf(run, nodes), script.script);
  }

  /** Returns the index of a run's log; empty where there is none. */
  async function logIndexOf(job: Job, run: Run): Promise<string> {
    try {
      return await readFile(join(folderOf(job, run), 'log-index'), 'utf8');
    } catch (error) {
      if (isMissing(error) || isUnreadable(error)) return '';
      throw error;
    }
  }

  return {
    describe: async (job, run, described, options) => describeRun(described, await staged(job, run), options),
    describeNode: async (job, run, described, id) => describeNode(described, await staged(job, run), id) ?? null,
    async stages(job, run) {
      const known = stages.get(keyOf(job, run));
      if (known !== undefined) return known;
      const seen = await staged(job, run);
      const found = shownStages(seen);
      if (!seen.view.building) stages.set(keyOf(job, run), found);
      return found;
    },
    async tree(job, run) {
      const known = trees.get(keyOf(job, run));
      if (known !== undefined) return known;
      const seen = await staged(job, run);
      const found = treeOfRun(seen);
      if (!seen.view.building) trees.set(keyOf(job, run), found);
      return found;
    },
    async node(job, run, id) {
      const { nodes } = await graphOf(job, run);
      return shownNodes(viewOf(run, nodes)).find((each) => each.id === id) ?? null;
    },
    nodes: async (job, run) => shownNodes(viewOf(run, (await graphOf(job, run)).nodes)),
    traits(job, run) {
      const known = traits.get(keyOf(job, run));
      if (known !== undefined) return known;
      const found = traitsOf(folderOf(job, run), run, () => graphAtOnce(job, run));
      if (run.state === 'completed') traits.set(keyOf(job, run), found);
      return found;
    },
    script: (job, run) => storedScript(folderOf(job, run)),
    libraryScripts: (job, run) => editableScripts(folderOf(job, run), librariesOf(run.actions)),
    libraryVariables: (job, run) => variablesOf(folderOf(job, run), librariesOf(run.actions)),
    restartableStages: async (job, run) => restartable(job, run, (await graphOf(job, run)).nodes),
    atOnce: {
      nodes: (job, run) => shownNodes(viewOf(run, graphAtOnce(job, run))),
      restartableStages: (job, run) => restartable(job, run, graphAtOnce(job, run)),
    },
    steps: async () => (await loadEngine(steps, isActive)).stepReferences(),
    gdsl: async () => (await loadEngine(steps, isActive)).gdslText(),
    logPieces: async (job, run, id) => piecesOf(await logIndexOf(job, run), id),
    async logPiecesOf(job, run, ids) {
      const index = await logIndexOf(job, run);
      return new Map(ids.map((id) => [id, piecesOf(index, id)]));
    },
  };
}

/** Returns the key of a run. It includes the start time: a run of a deleted job may have had the same name and number. */
function keyOf(job: Job, run: Run): string {
  return `${job.fullName}#${run.number} ${run.startTime}`;
}
