import type { FlowNode } from '../flow/graph.ts';
import { type FlowView, stageNameOf } from './flow-view.ts';
import { isDeclarative } from './traits.ts';

/** Matches the names of stages that the directives create by themselves: `Declarative: Post Actions`. */
const OWN_STAGE = /^Declarative: /;
const SKIPPED = new Set(['SKIPPED_FOR_FAILURE', 'SKIPPED_FOR_UNSTABLE']);

/**
 * Returns the names of the stages at which a declarative pipeline that is over can restart: its outermost ones, except
 * those that an earlier failure kept from running. Jenkins: `RestartDeclarativePipelineAction#getRestartableStages`.
 */
export function restartableStages({ nodes, building }: Pick<FlowView, 'nodes' | 'building'>, script: string): string[] {
  if (building || !isDeclarative(script)) return [];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.flatMap((node) => {
    const name = stageNameOf(node);
    if (name === null || OWN_STAGE.test(name) || SKIPPED.has(node.tags?.['STAGE_STATUS'] ?? '')) return [];
    return isWithinStage(node, byId) ? [] : [name];
  });
}

function isWithinStage(stage: FlowNode, byId: ReadonlyMap<string, FlowNode>): boolean {
  const seen = new Set<string>();
  for (let node = before(stage, byId); node !== undefined && !seen.has(node.id); node = before(node, byId)) {
    seen.add(node.id);
    if (node.kind === 'body' && stageNameOf(node) !== null) return true;
  }
  return false;
}

/** Returns the node before this one; where that is the end of a block, the node before the block. */
function before(node: FlowNode, byId: ReadonlyMap<string, FlowNode>): FlowNode | undefined {
  const parent = byId.get(node.parents[0] ?? '');
  if (parent === undefined || parent.opens === null) return parent;
  const opener = byId.get(parent.opens);
  return opener === undefined ? undefined : byId.get(opener.parents[0] ?? '');
}
