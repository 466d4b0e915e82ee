import { unreachable } from '../../kit/index.ts';
import { RegexSyntaxError } from './errors.ts';
import { extentOf } from './extent.ts';
import type { LookNode, RegexNode, RepeatNode } from './tree.ts';

/** Limits the number of nodes with repetitions written out; more of them take too long to compile. */
const MAX_SIZE = 20_000;

/** Describes what differs in ECMAScript although the same texts match. */
export interface Fidelity {
  /** Says why extents and groups of a match may not be Java's; null where they are. */
  readonly unlike: string | null;
}

type Groups = ReadonlySet<number>;

/**
 * Finds what would mean something else in ECMAScript. Throws RegexSyntaxError for what changes which texts match:
 * - a back reference to a group that took no part fails in Java and matches nothing in ECMAScript;
 * - behind a look-behind, ECMAScript reads from right to left;
 * - a repetition of what can match nothing ends in other places, which a possessive or atomic part makes visible.
 */
export function checkFidelity(root: RegexNode, sourceLength: number): Fidelity {
  if (extentOf(root).size > MAX_SIZE) {
    throw new RegexSyntaxError('The repetitions are too large', sourceLength);
  }
  const walk = new FidelityWalk(sourceLength);
  walk.visit(root, new Set());
  return { unlike: walk.unlike };
}

class FidelityWalk {
  unlike: string | null = null;
  readonly #sourceLength: number;
  #atomic = 0;
  #ahead = 0;
  #behind = 0;

  constructor(sourceLength: number) {
    this.#sourceLength = sourceLength;
  }

  /** Visits a node. `set` holds the groups that have certainly matched before; returns those that have after the node. */
  visit(node: RegexNode, set: Groups): Groups {
    switch (node.type) {
      case 'one':
      case 'dot':
      case 'place':
      case 'never':
        return set;
      case 'sequence':
        return node.items.reduce((known, item) => this.visit(item, known), set);
      case 'choice': {
        const ends = node.items.map((item) => this.visit(item, set));
        return new Set([...(ends[0] ?? set)].filter((group) => ends.every((end) => end.has(group))));
      }
      case 'group':
        return this.#group(node.body, node.capture, set);
      case 'atomic':
        return this.#inAtomic(() => this.visit(node.body, set));
      case 'look':
        return this.#look(node, set);
      case 'repeat':
        return node.mode === 'possessive' ? this.#inAtomic(() => this.#repeat(node, set)) : this.#repeat(node, set);
      case 'back-reference':
        if (this.#behind > 0) this.#refuse('A back reference in a look-behind is not supported', node.at);
        if (!set.has(node.group)) {
          this.#refuse('A back reference to a group that may have no match is not supported', node.at);
        }
        return set;
      default:
        return unreachable(node);
    }
  }

  #group(body: RegexNode, capture: number | null, set: Groups): Groups {
    const after = this.visit(body, set);
    if (capture === null) return after;
    if (this.#behind > 0) this.unlike ??= `group ${capture} is in a look-behind`;
    // Java leaves what such a group had matched although it fails after all.
    if (this.#atomic > 0) this.unlike ??= `group ${capture} is in an atomic or possessive group`;
    if (this.#ahead > 0) this.unlike ??= `group ${capture} is in a look-ahead`;
    return new Set([...after, capture]);
  }

  #look(node: LookNode, set: Groups): Groups {
    if (node.ahead) {
      this.#ahead += 1;
      const after = this.visit(node.body, set);
      this.#ahead -= 1;
      return node.negative ? set : after;
    }
    if (!Number.isFinite(extentOf(node.body).max)) {
      this.#refuse('Look-behind group does not have an obvious maximum length');
    }
    this.#behind += 1;
    this.visit(node.body, set);
    this.#behind -= 1;
    return set;
  }

  #repeat(node: RepeatNode, set: Groups): Groups {
    const after = this.visit(node.body, set);
    const empty = extentOf(node.body).min === 0;
    // `?` is written as a choice, which does not mind an empty match.
    if (empty && node.max > 1) {
      if (this.#atomic > 0) {
        this.#refuse('A repetition of what can match nothing is not supported in an atomic or possessive group');
      }
      this.unlike ??= 'a repetition can match nothing';
      return set;
    }
    const reset = node.max > 1 ? groupsIn(node.body).find((group) => !after.has(group)) : undefined;
    if (reset !== undefined) this.unlike ??= `group ${reset} does not match in each round of a repetition`;
    return node.min > 0 ? after : set;
  }

  #inAtomic(visit: () => Groups): Groups {
    if (this.#behind > 0) this.#refuse('An atomic or possessive group in a look-behind is not supported');
    this.#atomic += 1;
    const after = visit();
    this.#atomic -= 1;
    return after;
  }

  #refuse(reason: string, at = this.#sourceLength): never {
    throw new RegexSyntaxError(reason, at);
  }
}

function groupsIn(node: RegexNode): number[] {
  switch (node.type) {
    case 'sequence':
    case 'choice':
      return node.items.flatMap(groupsIn);
    case 'group':
      return [...(node.capture === null ? [] : [node.capture]), ...groupsIn(node.body)];
    case 'atomic':
    case 'look':
    case 'repeat':
      return groupsIn(node.body);
    default:
      return [];
  }
}
