import { buildTrie, childOf, NONE, ROOT, type SecretForm, type Trie } from './secret-trie.ts';

/** Describes a part of a text that must not show, in UTF-16 units. */
export interface FoundSecret {
  readonly start: number;
  readonly end: number;
  /** Holds the highest rank of what is in it. */
  readonly rank: number;
}

const NEWLINE = 10;
const RETURN = 13;
/** Limits the table of steps from the nodes nearest to the root, in entries of four bytes. */
const TABLE = 256 * 1024;
/** Limit the lines behind which a text may go on: programs that divide base64 make lines of 64 or 76 characters. */
const MIN_COLUMNS = 60;
const MAX_COLUMNS = 99;
/** Limits the line ends that are passed over between two characters. */
const MAX_LINE_ENDS = 2;

/**
 * Finds any of many texts in one pass over another: each character costs the same, however many there are. What it needs
 * grows with their length alone. Found texts that overlap are one.
 */
export class SecretFinder {
  readonly #trie: Trie;
  /** Holds the node after each step from one of the first nodes: a row for each, a column for each class of characters. */
  readonly #steps: Int32Array;
  readonly #rows: number;

  constructor(forms: readonly SecretForm[]) {
    this.#trie = buildTrie(forms);
    const { size, classes } = this.#trie;
    this.#rows = Math.max(1, Math.min(size, Math.floor(TABLE / classes.size)));
    this.#steps = stepsOf(this.#trie, this.#rows);
  }

  /** Returns what was found in a text, in order. */
  find(text: string): readonly FoundSecret[] {
    return this.#search(text).found;
  }

  /**
   * Returns how much of a text may be shown before what follows it is known. The rest begins with a line, unless it is wider
   * than those behind which a text may go on.
   */
  settled(text: string): number {
    const { found, node, lineEnds } = this.#search(text);
    let cut = lineEnds.before(text.length, this.#trie.depth[node] ?? 0);
    for (;;) {
      const lineStart = text.lastIndexOf('\n', cut - 1) + 1;
      const column = cut === 0 ? 0 : cut - lineStart;
      const narrow = column < MAX_COLUMNS ? cut - column : cut;
      const across = found.findLast(({ start, end }) => start < narrow && end > narrow);
      if (across === undefined) return narrow;
      cut = across.start;
    }
  }

  #search(text: string): { readonly found: FoundSecret[]; readonly node: number; readonly lineEnds: LineEnds } {
    const { classes, length, rank } = this.#trie;
    const [steps, rows, width] = [this.#steps, this.#rows, classes.size];
    const found: FoundSecret[] = [];
    const lineEnds = new LineEnds();
    let node = ROOT;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const each = classes.of(code);
      if (code === NEWLINE || code === RETURN) {
        if (node !== ROOT) {
          const before = lineEnds.mayPass(at) ? this.#beforeLineEnd(node, each) : null;
          if (before !== null) {
            lineEnds.pass(at);
            node = before;
            continue;
          }
        }
        lineEnds.begin(at + 1);
      }
      node = node < rows ? (steps[node * width + each] ?? 0) : this.#step(node, each);
      const size = length[node] ?? 0;
      if (size > 0) add(found, lineEnds.before(at + 1, size), at + 1, rank[node] ?? 0);
    }
    return { found, node, lineEnds };
  }

  /** Returns the node after a character. */
  #step(from: number, each: number): number {
    const { fail, classes } = this.#trie;
    for (let node = from; ; node = fail[node] ?? 0) {
      if (node < this.#rows) return this.#steps[node * classes.size + each] ?? 0;
      const next = childOf(this.#trie, node, each);
      if (next !== NONE) return next;
    }
  }

  /** Returns the node whose text goes on behind a line end; null where none does, or the line end is part of a text. */
  #beforeLineEnd(from: number, each: number): number | null {
    const { fail, passes } = this.#trie;
    for (let node = from; node !== ROOT; node = fail[node] ?? 0) {
      if (each !== 0 && childOf(this.#trie, node, each) !== NONE) return null;
      if (passes[node] === 1) return node;
    }
    return null;
  }
}

/** Knows which line ends of a text were passed over. */
class LineEnds {
  readonly #passed: number[] = [];
  #lineStart = 0;
  /** Holds the length of the line before, while its line ends are passed over. */
  #columns = 0;

  /** Says whether a text may go on behind the line end there. */
  mayPass(at: number): boolean {
    if (at > this.#lineStart) this.#columns = at - this.#lineStart;
    const isWide = this.#columns >= MIN_COLUMNS && this.#columns <= MAX_COLUMNS;
    return isWide && this.#passed.at(-MAX_LINE_ENDS) !== at - MAX_LINE_ENDS;
  }

  pass(at: number): void {
    this.#passed.push(at);
    this.#lineStart = at + 1;
  }

  begin(lineStart: number): void {
    this.#lineStart = lineStart;
    this.#columns = 0;
  }

  /** Returns where the last `count` characters before `end` begin, where those passed over are not counted. */
  before(end: number, count: number): number {
    let start = end - count;
    for (let at = this.#passed.length - 1; at >= 0 && (this.#passed[at] ?? 0) >= start; at -= 1) start -= 1;
    return start;
  }
}

/** Returns the rows of the first nodes: of the end of each, which is nearer to the root, with its own children. */
function stepsOf({ classes, fail, first, next, class: classOf }: Trie, rows: number): Int32Array {
  const width = classes.size;
  const steps = new Int32Array(rows * width);
  for (let node = 0; node < rows; node += 1) {
    const end = (fail[node] ?? 0) * width;
    if (node !== ROOT) steps.copyWithin(node * width, end, end + width);
    for (let child = first[node] ?? 0; child !== NONE; child = next[child] ?? 0)
      steps[node * width + (classOf[child] ?? 0)] = child;
  }
  return steps;
}

/** Adds what ends behind all that was found before; it may begin in the middle of some of that. */
function add(found: FoundSecret[], start: number, end: number, rank: number): void {
  let first = start;
  let highest = rank;
  for (let last = found.at(-1); last !== undefined && last.end > first; last = found.at(-1)) {
    first = Math.min(first, last.start);
    highest = Math.max(highest, last.rank);
    found.pop();
  }
  found.push({ start: first, end, rank: highest });
}
