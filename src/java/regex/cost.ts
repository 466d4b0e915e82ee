import { unreachable } from '../../kit/index.ts';
import type { RegexNode, RepeatNode } from './tree.ts';

/**
 * Describes the cost of a node: `paths` is in how many ways it can match from one position, `steps` what it takes to try
 * all of them.
 */
interface Cost {
  readonly paths: number;
  readonly steps: number;
}

/**
 * Returns an upper bound of the steps that matching a text of that length from one position can take; Infinity where there
 * is none.
 */
export function mostSteps(root: RegexNode, length: number): number {
  return costOf(root, length).steps;
}

function costOf(node: RegexNode, length: number): Cost {
  switch (node.type) {
    case 'one':
    case 'dot':
    case 'never':
      return { paths: 1, steps: 1 };
    // Word boundaries look back over marks without width.
    case 'place':
    case 'back-reference':
      return { paths: 1, steps: length + 1 };
    case 'sequence':
      return node.items.map((item) => costOf(item, length)).reduce(then, { paths: 1, steps: 0 });
    case 'choice':
      return node.items
        .map((item) => costOf(item, length))
        .reduce((a, b) => ({ paths: a.paths + b.paths, steps: a.steps + b.steps }));
    case 'group':
      return costOf(node.body, length);
    case 'atomic':
    case 'look':
      return { paths: 1, steps: 1 + costOf(node.body, length).steps };
    case 'repeat':
      return costOfRepeat(node, length);
    default:
      return unreachable(node);
  }
}

/**
 * Returns the cost of a repetition. Where the body has one path, each round begins where the last one ended; where it has
 * more, the paths multiply.
 */
function costOfRepeat({ body, min, max }: RepeatNode, length: number): Cost {
  const one = costOf(body, length);
  if (min === 0 && max === 1) return { paths: one.paths + 1, steps: one.steps + 1 };
  const most = Math.min(max, Math.max(min, length));
  if (one.paths > 1) {
    const ways = (most + 1) * one.paths ** most;
    return { paths: ways, steps: ways * (one.steps + 1) };
  }
  return { paths: min === max ? 1 : most + 1, steps: (most + 1) * (one.steps + 1) };
}

function then(a: Cost, b: Cost): Cost {
  return { paths: a.paths * b.paths, steps: a.steps + a.paths * b.steps };
}
