import type { ReportPlace } from '../../../builds/index.ts';
import type { Flow } from '../../flow/flow.ts';
import type { FlowNode } from '../../flow/graph.ts';

const BRANCH = 'Branch: ';

/**
 * Returns the stages and branches around a step, innermost first. Jenkins:
 * `JUnitResultsStepExecution#getEnclosingStagesAndParallels`.
 */
export function reportPlaceOf({ graph }: Pick<Flow, 'graph'>, { id, enclosing }: FlowNode): ReportPlace {
  const blocks: FlowNode[] = [];
  for (let at = enclosing; at !== null; ) {
    const node = graph.get(at);
    if (node === undefined) break;
    if (node.kind === 'body' && node.label !== null && (node.step === 'stage' || node.step === 'parallel'))
      blocks.push(node);
    at = node.enclosing;
  }
  const names: string[] = [];
  for (const { step, label } of blocks) {
    const name = label ?? '';
    if (step === 'stage') names.push(name);
    // A stage in a branch of its own name is the same for people.
    else if (branchName(name) !== names.at(-1)) names.push(branchName(name));
  }
  return { nodeId: id, enclosingBlocks: blocks.map((each) => each.id), enclosingBlockNames: names };
}

function branchName(label: string): string {
  return label.startsWith(BRANCH) ? label.slice(BRANCH.length) : label;
}
