import type { ScriptThrow } from '../../../groovy/index.ts';
import { parseResult, type Result, worse } from '../../../model/index.ts';
import type { FlowGraph, FlowNode } from '../../flow/graph.ts';
import { type ModelRun, resultOf } from './model-run.ts';

/** Describes for what a result is computed. */
export interface ResultPlace {
  /** Holds the node of a stage's body; null for the pipeline as a whole. */
  readonly stage: FlowNode | null;
  readonly error: ScriptThrow | null;
}

/**
 * Returns the worst result of the build, the failure, and warnings of the stage. Jenkins:
 * `BuildCondition#getCombinedResult`.
 */
export function combinedResult(run: ModelRun, { stage, error }: ResultPlace): Result {
  const soFar = worse(run.result(), error === null ? 'SUCCESS' : resultOf(error));
  return stage === null ? soFar : worse(soFar, warningWithin(run.around.flow.graph, stage));
}

function warningWithin(graph: FlowGraph, stage: FlowNode): Result {
  let found: Result = 'SUCCESS';
  for (const node of graph.all()) {
    if (node.warning !== null && isWithin(graph, node, stage)) found = worse(found, parseResult(node.warning.result));
  }
  return found;
}

function isWithin(graph: FlowGraph, node: FlowNode, stage: FlowNode): boolean {
  let id: string | null = node.id;
  while (id !== null) {
    if (id === stage.id) return true;
    id = graph.get(id)?.enclosing ?? null;
  }
  return false;
}
