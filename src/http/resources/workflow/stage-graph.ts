import type { RunTree, StageBlock, StagePart } from '../../../controller/index.ts';
import type { StagePart as DrawnPart, StageNode } from '../../../ui/index.ts';

/** Returns the stages to draw, of which there are at most `most`. */
export function drawnStages({ parts }: Pick<RunTree, 'parts'>, most: number): readonly DrawnPart[] {
  let left = most;
  const partsOf = (all: readonly StagePart[]): readonly DrawnPart[] =>
    all.flatMap((part): readonly DrawnPart[] => {
      if (part.kind === 'stage') {
        const [stage] = nodesOf([part.stage]);
        return stage === undefined ? [] : [{ kind: 'stage', stage }];
      }
      const branches = nodesOf(part.branches);
      return branches.length === 0 ? [] : [{ kind: 'parallel', branches }];
    });
  const nodesOf = (blocks: readonly StageBlock[]): readonly StageNode[] =>
    blocks.flatMap(({ id, name, status, started, duration, parts: inner }) => {
      if (left === 0) return [];
      left -= 1;
      return [{ id, name, status, started, duration, parts: partsOf(inner) }];
    });
  return partsOf(parts);
}

/**
 * Returns the stage whose steps are shown: the one that is wanted, otherwise the innermost that failed or works just now;
 * null where there is none.
 */
export function chosenBlock({ blocks, failure }: RunTree, wanted: string | null): StageBlock | null {
  if (wanted !== null) return blocks.find(({ block }) => block.id === wanted)?.block ?? null;
  if (failure?.stage) return failure.stage;
  const active = blocks.findLast(({ block }) => ACTIVE.has(block.status) && block.parts.length === 0);
  return active?.block ?? null;
}

const ACTIVE = new Set(['IN_PROGRESS', 'PAUSED_PENDING_INPUT']);
