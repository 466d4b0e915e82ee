import type { FlowNode } from '../flow/graph.ts';
import type { StagedView } from './describe.ts';
import { type FlowStatus, type FlowView, failureOf, isInput, stageNameOf } from './flow-view.ts';
import { endedStatus, pieceStatus, pieceTiming } from './status.ts';

/** Represents a stage, or a branch of `parallel`, with everything within it. Times are in milliseconds. */
export interface StageBlock {
  readonly id: string;
  readonly name: string;
  readonly kind: 'stage' | 'branch';
  readonly status: FlowStatus;
  /** Describes what failed; null where nothing did. */
  readonly error: string | null;
  readonly started: number;
  readonly duration: number;
  /** Lists what stands within it, in order. */
  readonly parts: readonly StagePart[];
  /** Lists its steps without a body, except those within its parts. */
  readonly steps: readonly FlowNode[];
}

/** Represents a stage, or branches beside each other. */
export type StagePart =
  | { readonly kind: 'stage'; readonly stage: StageBlock }
  | { readonly kind: 'parallel'; readonly branches: readonly StageBlock[] };

const BRANCH = 'Branch: ';
const SKIPPED = new Set(['SKIPPED_FOR_FAILURE', 'SKIPPED_FOR_UNSTABLE', 'SKIPPED_FOR_CONDITIONAL']);

/** Holds what is collected within a block, and within the flow as a whole. */
interface Collected {
  readonly parts: DraftPart[];
  readonly steps: FlowNode[];
  /** Holds the stage without a block that its steps belong to. */
  open: Draft | null;
}

/** Represents a block while its parts are collected. */
interface Draft extends Collected {
  /** Holds the node that begins it. */
  readonly node: FlowNode;
  readonly name: string;
  readonly kind: StageBlock['kind'];
  /** Holds its end, or the next stage where it has no block. */
  end: FlowNode | null;
}

type DraftPart = { kind: 'stage'; stage: Draft } | { kind: 'parallel'; block: string; branches: Draft[] };

/** Returns the stages of a run as they lie within each other and, where they are parallel, beside each other. */
export function stageTree(staged: StagedView): readonly StagePart[] {
  return finished(staged, drafted(staged.view.nodes).parts);
}

function finished(staged: StagedView, parts: readonly DraftPart[]): readonly StagePart[] {
  return parts.map((part) =>
    part.kind === 'stage'
      ? { kind: 'stage', stage: finishedBlock(staged, part.stage) }
      : { kind: 'parallel', branches: part.branches.map((branch) => finishedBlock(staged, branch)) },
  );
}

function finishedBlock(staged: StagedView, draft: Draft): StageBlock {
  const { view, layout } = staged;
  const { node, name, kind, end, steps } = draft;
  const parts = finished(staged, draft.parts);
  const status = statusOf(staged, draft);
  const timing = pieceTiming(view, { first: node, last: node, after: end });
  return merged({
    id: node.id,
    name,
    kind,
    status: status === 'IN_PROGRESS' && asks(view, layout.heads, steps, parts) ? 'PAUSED_PENDING_INPUT' : status,
    error: end === null || status === 'NOT_EXECUTED' ? null : (failureOf(end)?.message ?? null),
    started: timing.started,
    duration: Math.max(0, timing.duration),
    parts,
    steps,
  });
}

/** Returns the status of a block with all that is within it; a branch that is over is, while others are not. */
function statusOf({ view, layout }: StagedView, { node, end, steps }: Draft): FlowStatus {
  if (SKIPPED.has(node.tags?.['STAGE_STATUS'] ?? '')) return 'NOT_EXECUTED';
  if (end?.opens === node.id) return endedStatus(layout, node, end);
  return pieceStatus(view, layout, { first: node, last: steps.at(-1) ?? node, after: end });
}

/** Returns all blocks of a tree, each before what is within it. */
export function* blocksIn(
  parts: readonly StagePart[],
  depth = 0,
): Iterable<{ readonly block: StageBlock; readonly depth: number }> {
  for (const part of parts) {
    for (const block of part.kind === 'stage' ? [part.stage] : part.branches) {
      yield { block, depth };
      yield* blocksIn(block.parts, depth + 1);
    }
  }
}

/** Returns what stands in the flow itself, with all blocks in it. */
function drafted(nodes: readonly FlowNode[]): Collected {
  const root: Collected = { parts: [], steps: [], open: null };
  /** Holds the block around each node, and around what is within each start. */
  const around = new Map<string, Collected>();
  const within = new Map<string, Collected>();
  const begun = new Map<string, Draft>();
  for (const node of nodes) {
    const owner = ownerOf(node, around, within) ?? root;
    around.set(node.id, owner);
    const name = blockNameOf(node);
    if (name !== null) {
      const draft = begin(node, name, owner);
      begun.set(node.id, draft);
      if (node.kind === 'body') within.set(node.id, draft);
    } else if (isStart(node)) within.set(node.id, owner);
    else if (node.kind === 'atom') (owner.open ?? owner).steps.push(node);
    const ended = begun.get(node.opens ?? '');
    if (ended !== undefined) ended.end = node;
  }
  return root;
}

/** Returns the block in which a node stands: that in which its start stands, for an end. */
function ownerOf(
  { opens, parents: [before = ''] }: FlowNode,
  around: ReadonlyMap<string, Collected>,
  within: ReadonlyMap<string, Collected>,
): Collected | undefined {
  return opens === null ? (within.get(before) ?? around.get(before)) : around.get(opens);
}

/** Returns the name of what a node begins: a stage, or a branch of `parallel`; null where it begins neither. */
function blockNameOf(node: FlowNode): string | null {
  const stage = stageNameOf(node);
  if (stage !== null) return stage;
  if (node.step !== 'parallel' || node.kind !== 'body' || node.label === null) return null;
  return node.label.startsWith(BRANCH) ? node.label.slice(BRANCH.length) : node.label;
}

function begin(node: FlowNode, name: string, owner: Collected): Draft {
  const kind = node.step === 'parallel' ? 'branch' : 'stage';
  const draft: Draft = { node, name, kind, end: null, parts: [], steps: [], open: null };
  if (kind === 'branch') {
    const block = node.parents[0] ?? '';
    const known = owner.parts.find((part) => part.kind === 'parallel' && part.block === block);
    if (known?.kind === 'parallel') known.branches.push(draft);
    else owner.parts.push({ kind: 'parallel', block, branches: [draft] });
  } else owner.parts.push({ kind: 'stage', stage: draft });
  // A stage without a block reaches up to the next one.
  if (node.kind === 'atom') {
    if (owner.open !== null) owner.open.end = node;
    owner.open = draft;
  }
  return draft;
}

/** Returns a branch that is nothing but one stage of its name, as declarative pipelines make them, as that stage. */
function merged(block: StageBlock): StageBlock {
  const [only, ...others] = block.parts;
  if (block.kind !== 'branch' || others.length > 0 || only?.kind !== 'stage') return block;
  const { stage } = only;
  return stage.name === block.name ? { ...stage, steps: [...block.steps, ...stage.steps] } : block;
}

/** Says whether a person is asked within a block under way. */
function asks(
  { building }: FlowView,
  heads: ReadonlySet<string>,
  steps: readonly FlowNode[],
  parts: readonly StagePart[],
): boolean {
  if (!building) return false;
  if (steps.some((step) => isInput(step) && heads.has(step.id))) return true;
  return [...blocksIn(parts)].some(({ block }) => block.status === 'PAUSED_PENDING_INPUT');
}

function isStart({ kind }: FlowNode): boolean {
  return kind === 'start' || kind === 'block' || kind === 'body';
}

/**
 * Returns the step that made a run fail: that whose error ended the flow, otherwise the first that failed, or warned of a
 * result that is not a success; null where no step did.
 */
export function failingStep(nodes: readonly FlowNode[]): FlowNode | null {
  const atoms = nodes.filter(({ kind }) => kind === 'atom');
  const ended = nodes.findLast(({ kind }) => kind === 'end')?.error?.message;
  const failed = atoms.filter((node) => failureOf(node) !== null);
  return (
    failed.find(({ error }) => error?.message === ended) ??
    failed[0] ??
    atoms.find(({ warning }) => warning !== null) ??
    null
  );
}
