import { unreachable } from '../../kit/index.ts';
import type { RegexNode, RepeatNode } from './tree.ts';

export interface Emitted {
  /** Holds the source of an ECMAScript expression with flag `u`. */
  readonly js: string;
  /** Maps Java's number of a group to ECMAScript's; 0 to 0. */
  readonly groups: readonly number[];
}

/**
 * Writes an expression for ECMAScript. An atomic or possessive expression becomes a look-ahead and a reference to what it
 * matched.
 */
export function emitRegex(root: RegexNode): Emitted {
  const groups: number[] = [0];
  let opened = 0;

  function emit(node: RegexNode): string {
    switch (node.type) {
      case 'one':
      case 'dot':
      case 'place':
        return node.js;
      case 'never':
        return '(?!)';
      case 'sequence':
        return node.items.map((item) => (item.type === 'choice' ? `(?:${emit(item)})` : emit(item))).join('');
      case 'choice':
        return node.items.map(emit).join('|');
      case 'group':
        return node.capture === null ? `(?:${emit(node.body)})` : capture(node.capture, node.body);
      case 'atomic':
        return atomic(() => emit(node.body));
      case 'look':
        return `(?${node.ahead ? '' : '<'}${node.negative ? '!' : '='}${emit(node.body)})`;
      case 'repeat':
        return node.mode === 'possessive' ? possessive(node) : repeat(node, node.mode === 'lazy' ? '?' : '');
      case 'back-reference':
        return `(?:\\${groups[node.group]})`;
      default:
        return unreachable(node);
    }
  }

  function capture(group: number, body: RegexNode): string {
    opened += 1;
    groups[group] = opened;
    return `(${emit(body)})`;
  }

  function atomic(body: () => string): string {
    opened += 1;
    const own = opened;
    return `(?:(?=(${body()}))\\${own})`;
  }

  /** Emits a possessive repetition; Java does not backtrack into one of its rounds either. */
  function possessive(node: RepeatNode): string {
    return atomic(() => repeat({ ...node, body: { type: 'atomic', body: node.body } }, ''));
  }

  /**
   * Emits a repetition. ECMAScript discards a round that matched nothing, Java accepts it; for `?` a choice has Java's
   * meaning.
   */
  function repeat({ body, min, max }: RepeatNode, lazy: string): string {
    const inner = `(?:${emit(body)})`;
    if (min === 0 && max === 1) return lazy === '' ? `(?:${inner}|)` : `(?:|${inner})`;
    return inner + quantifier(min, max) + lazy;
  }

  return { js: emit(root), groups };
}

function quantifier(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  return min === max ? `{${min}}` : `{${min},${max}}`;
}
