import { unreachable } from '../../kit/index.ts';
import type { RegexNode } from './tree.ts';

/**
 * Describes the least and the largest number of UTF-16 units that can match, and the number of nodes with repetitions
 * written out.
 */
export interface Extent {
  readonly min: number;
  readonly max: number;
  readonly size: number;
}

export function extentOf(node: RegexNode): Extent {
  switch (node.type) {
    case 'one':
    case 'dot':
      return { min: 1, max: 2, size: 1 };
    case 'place':
      return { min: 0, max: 0, size: 1 };
    case 'sequence':
      return node.items.map(extentOf).reduce(sum, { min: 0, max: 0, size: 1 });
    case 'choice':
      return node.items.map(extentOf).reduce((a, b) => ({
        min: Math.min(a.min, b.min),
        max: Math.max(a.max, b.max),
        size: a.size + b.size,
      }));
    case 'group':
    case 'atomic':
      return extentOf(node.body);
    case 'look':
      return { min: 0, max: 0, size: 1 + extentOf(node.body).size };
    case 'repeat': {
      const body = extentOf(node.body);
      const written = Math.max(1, Number.isFinite(node.max) ? node.max : node.min);
      return { min: times(body.min, node.min), max: times(body.max, node.max), size: 1 + body.size * written };
    }
    case 'back-reference':
    case 'never':
      return { min: 0, max: Number.POSITIVE_INFINITY, size: 1 };
    default:
      return unreachable(node);
  }
}

function sum(a: Extent, b: Extent): Extent {
  return { min: a.min + b.min, max: a.max + b.max, size: a.size + b.size };
}

/** Returns a length times a count, without NaN where something without a limit is not repeated. */
function times(length: number, count: number): number {
  return length === 0 || count === 0 ? 0 : length * count;
}
