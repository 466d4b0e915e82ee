import { compileNameFilter, RegexTimeout } from '../../java/index.ts';
import { messageOf } from '../../kit/index.ts';

/** Limits the time in which an expression must say whether it matches one name. */
const BUDGET_MS = 10;
/** Limits the names for which it may run out of time: then it is not asked any more, and matches nothing else. */
const MAX_TIMEOUTS = 5;
/** Limits the names whose answers are held; then all are dropped. */
const NAMES = 10_000;

type Complain = (reason: string) => void;

/** Says which names an expression selects, by the rule for names of views and roles. What it cannot decide it does not select. */
export class NamePattern {
  readonly #select: ((names: readonly string[], budgetMs?: number) => string[]) | null;
  readonly #known = new Map<string, boolean>();
  readonly #complain: Complain;
  #timeouts = 0;

  constructor(source: string, complain: Complain) {
    this.#complain = complain;
    this.#select = compiled(source, complain);
  }

  matches(name: string): boolean {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#known.size >= NAMES) this.#known.clear();
    const found = this.#ask(name);
    this.#known.set(name, found);
    return found;
  }

  #ask(name: string): boolean {
    if (this.#select === null || this.#timeouts >= MAX_TIMEOUTS) return false;
    try {
      return this.#select([name], BUDGET_MS).length > 0;
    } catch (error) {
      if (!(error instanceof RegexTimeout)) throw error;
      this.#timeouts += 1;
      this.#complain('its pattern takes too long to say whether it matches a name');
      return false;
    }
  }
}

function compiled(source: string, complain: Complain) {
  try {
    const filter = compileNameFilter(source);
    return (names: readonly string[], budgetMs?: number) => filter.select(names, budgetMs);
  } catch (error) {
    complain(`its pattern is wrong: ${messageOf(error)}`);
    return null;
  }
}
