import type { JavaMatch } from '../../../java/index.ts';
import { MATCHER } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Vm } from '../../runtime/vm.ts';
import { guarded, type PatternState } from './compile.ts';

const MAX_BATCH = 256;

/**
 * Finds one match after the other in a text. It searches for several at a time, and for more the longer it continues: the
 * engine checks the time once for all of them.
 */
export class Finder {
  readonly #vm: Vm;
  readonly #pattern: PatternState;
  readonly #text: string;
  #next: number;
  #found: readonly JavaMatch[] = [];
  #given = 0;
  #batch: number;

  /** Creates a finder. `batch` is the number of matches that are searched for at first. */
  constructor(vm: Vm, pattern: PatternState, text: string, from = 0, batch = 1) {
    this.#batch = batch;
    this.#vm = vm;
    this.#pattern = pattern;
    this.#text = text;
    this.#next = from;
  }

  /** Returns the next match, or null where there are no more. Throws what `guarded` makes of an error. */
  next(): JavaMatch | null {
    if (this.#given === this.#found.length) {
      if (this.#next > this.#text.length) return null;
      this.#found = guarded(this.#vm, this.#pattern.source, () =>
        this.#pattern.java.findMany(this.#text, this.#next, this.#batch),
      );
      this.#given = 0;
      this.#batch = Math.min(MAX_BATCH, this.#batch * 4);
    }
    const match = this.#found[this.#given];
    if (match === undefined) {
      this.#next = this.#text.length + 1;
      return null;
    }
    this.#given += 1;
    this.#next = match.end > match.start ? match.end : match.end + 1;
    return match;
  }
}

/** Holds the state of a `java.util.regex.Matcher` within its text. */
export class MatcherState {
  pattern: PatternState;
  text: string;
  /** Holds the start of the region that is searched; its bounds count as those of the text. */
  regionStart = 0;
  regionEnd: number;
  /** Holds the last match, with indexes into the whole text. */
  current: JavaMatch | null = null;
  /** Holds the index at which `appendReplacement` continues. */
  appended = 0;
  /** Finds the matches after `current`, or is null where the search starts anew at the end of `current`. */
  finder: Finder | null = null;

  constructor(pattern: PatternState, text: string) {
    this.pattern = pattern;
    this.text = text;
    this.regionEnd = text.length;
  }
}

export type MatcherInstance = Instance<MatcherState>;

export function makeMatcherOf(pattern: PatternState, text: string): MatcherInstance {
  return new Instance(MATCHER, new MatcherState(pattern, text));
}

/** Implements `reset()`. */
export function resetMatcher(state: MatcherState): void {
  state.regionStart = 0;
  state.regionEnd = state.text.length;
  state.current = null;
  state.finder = null;
  state.appended = 0;
}

function region(state: MatcherState): string {
  return state.regionStart === 0 && state.regionEnd === state.text.length
    ? state.text
    : state.text.slice(state.regionStart, state.regionEnd);
}

/** Implements `find()`: finds the next match and says whether there is one. */
export function findNext(vm: Vm, state: MatcherState): boolean {
  if (state.finder === null) {
    const { current } = state;
    const from =
      current === null ? 0 : (current.end > current.start ? current.end : current.end + 1) - state.regionStart;
    state.finder = new Finder(vm, state.pattern, region(state), Math.max(0, from));
  }
  return took(state, state.finder.next());
}

/** Implements `find(from)`, which resets first. */
export function findFrom(vm: Vm, state: MatcherState, from: number): boolean {
  resetMatcher(state);
  state.finder = new Finder(vm, state.pattern, state.text, from);
  return took(state, state.finder.next());
}

/** Implements `matches()` and `lookingAt()`. */
export function matchAtStart(vm: Vm, state: MatcherState, whole: boolean): boolean {
  state.finder = null;
  const { java, source } = state.pattern;
  const text = region(state);
  return took(
    state,
    guarded(vm, source, () => (whole ? java.fullMatch(text) : java.lookingAt(text))),
  );
}

function took(state: MatcherState, match: JavaMatch | null): boolean {
  state.current = match === null ? null : moved(match, state.regionStart);
  return match !== null;
}

function moved(match: JavaMatch, by: number): JavaMatch {
  if (by === 0) return match;
  return {
    start: match.start + by,
    end: match.end + by,
    groups: match.groups,
    ranges: match.ranges.map((range) => (range === null ? null : [range[0] + by, range[1] + by])),
  };
}
