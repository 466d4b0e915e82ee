import { LruMap } from '../kit/index.ts';
import { labelText, matchesLabel, readLabel } from './label-expression.ts';
import type { NodeSettings } from './types.ts';

const MOST_LABELS = 1000;

/** How Jenkins names the built-in node where it speaks of labels. */
const DISPLAY_NAME = 'Jenkins';

/** Which labels the built-in node answers to. Answers are remembered, since every pass asks for every item. */
export class NodeLabels {
  readonly #refusals = new LruMap<string, { readonly refusal: string | null }>(MOST_LABELS);
  readonly #nodeName: string;
  #labels: ReadonlySet<string> = new Set();
  #exclusive = false;

  constructor(nodeName: string, settings: NodeSettings) {
    this.#nodeName = nodeName;
    this.set(settings);
  }

  set(settings: NodeSettings): void {
    // Before it was called built-in, the node was called master; job files still say so.
    const alias = this.#nodeName === 'built-in' ? ['master'] : [];
    this.#labels = new Set([this.#nodeName, ...alias, ...settings.labels]);
    this.#exclusive = settings.exclusive;
    this.#refusals.clear();
  }

  /** Why the node does not take work with this label expression, in Jenkins's words; null: it takes it. */
  refusal(label: string | null): string | null {
    const known = this.#refusals.get(label ?? '');
    if (known) return known.refusal;
    const refusal = this.#refusalOf(label);
    this.#refusals.set(label ?? '', { refusal });
    return refusal;
  }

  #refusalOf(label: string | null): string | null {
    const expression = readLabel(label);
    if (expression === null)
      return this.#exclusive ? `‘${DISPLAY_NAME}’ is reserved for jobs with matching label expression` : null;
    return matchesLabel(expression, this.#labels)
      ? null
      : `‘${DISPLAY_NAME}’ doesn’t have label ‘${labelText(expression)}’`;
  }
}
