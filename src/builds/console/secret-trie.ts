/** Describes a text that is searched for. */
export interface SecretForm {
  readonly text: string;
  /** Is true where line ends may stand between its characters, as `base64` writes long texts. */
  readonly isWrapped: boolean;
  /** Holds the rank of what is shown instead; of several that overlap, the highest counts. */
  readonly rank: number;
}

/** Is the number of the node from which each search begins. */
export const ROOT = 0;
/** Is returned where a node has no child of a class. */
export const NONE = 0;

/**
 * Represents texts as a tree of their characters, numbered by depth, with a link from each node to the longest end of it that
 * a text begins with (Aho and Corasick). Nodes are columns of numbers: there are as many as the texts have characters.
 */
export interface Trie {
  readonly classes: CharacterClasses;
  readonly size: number;
  readonly depth: Int32Array;
  readonly fail: Int32Array;
  /** Holds the length of the longest text that ends at a node, or 0. */
  readonly length: Int32Array;
  readonly rank: Int32Array;
  /** Is 1 where line ends are passed over. */
  readonly passes: Uint8Array;
  /** Holds the first child of a node, and the next one with the same parent: both 0 where there is none. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  /** Holds the class of the character by which a node is a child. */
  readonly class: Int32Array;
}

/** Gives the characters of texts small numbers; 0 is any other character. */
export class CharacterClasses {
  readonly #ascii = new Uint16Array(128);
  readonly #others = new Map<number, number>();
  size = 1;

  add(code: number): number {
    const known = this.of(code);
    if (known !== 0) return known;
    if (code < 128) this.#ascii[code] = this.size;
    else this.#others.set(code, this.size);
    this.size += 1;
    return this.size - 1;
  }

  of(code: number): number {
    return (code < 128 ? this.#ascii[code] : this.#others.get(code)) ?? 0;
  }
}

export function buildTrie(forms: readonly SecretForm[]): Trie {
  const classes = new CharacterClasses();
  const most = forms.reduce((sum, { text }) => sum + text.length, 1);
  const made = insertAll(forms, classes, most);
  return linked(renumbered(made), classes);
}

type Columns = Omit<Trie, 'classes' | 'fail'> & { readonly parent: Int32Array };

function columns(size: number): Columns {
  const numbers = (): Int32Array => new Int32Array(size);
  return {
    size,
    first: numbers(),
    next: numbers(),
    parent: numbers(),
    class: numbers(),
    depth: numbers(),
    length: numbers(),
    rank: numbers(),
    passes: new Uint8Array(size),
  };
}

function insertAll(forms: readonly SecretForm[], classes: CharacterClasses, most: number): Columns {
  const nodes = columns(most);
  let size = 1;
  for (const { text, isWrapped, rank } of forms) {
    let node = ROOT;
    for (let at = 0; at < text.length; at += 1) {
      const each = classes.add(text.charCodeAt(at));
      let child = childOf(nodes, node, each);
      if (child === NONE) {
        child = size;
        size += 1;
        nodes.class[child] = each;
        nodes.parent[child] = node;
        nodes.depth[child] = at + 1;
        nodes.next[child] = nodes.first[node] ?? 0;
        nodes.first[node] = child;
      }
      node = child;
      if (isWrapped && at + 1 < text.length) nodes.passes[node] = 1;
    }
    nodes.length[node] = text.length;
    nodes.rank[node] = Math.max(nodes.rank[node] ?? 0, rank);
  }
  return { ...nodes, size };
}

/** Returns the child of a node by a class of characters, or NONE. */
export function childOf(
  { first, next, class: classOf }: Pick<Trie, 'first' | 'next' | 'class'>,
  node: number,
  each: number,
): number {
  let child = first[node] ?? 0;
  while (child !== NONE && classOf[child] !== each) child = next[child] ?? 0;
  return child;
}

/** Returns the same nodes numbered by depth, so that those nearest to the root, where searches mostly are, come first. */
function renumbered(made: Columns): Columns {
  const order = new Int32Array(made.size);
  const numberOf = new Int32Array(made.size);
  let known = 1;
  for (let at = 0; at < known; at += 1) {
    for (let child = made.first[order[at] ?? 0] ?? 0; child !== NONE; child = made.next[child] ?? 0) {
      order[known] = child;
      numberOf[child] = known;
      known += 1;
    }
  }
  const nodes = columns(made.size);
  for (let number = 0; number < made.size; number += 1) {
    const old = order[number] ?? 0;
    nodes.first[number] = numberOf[made.first[old] ?? 0] ?? 0;
    nodes.next[number] = numberOf[made.next[old] ?? 0] ?? 0;
    nodes.parent[number] = numberOf[made.parent[old] ?? 0] ?? 0;
    nodes.class[number] = made.class[old] ?? 0;
    nodes.depth[number] = made.depth[old] ?? 0;
    nodes.length[number] = made.length[old] ?? 0;
    nodes.rank[number] = made.rank[old] ?? 0;
    nodes.passes[number] = made.passes[old] ?? 0;
  }
  return nodes;
}

/** Adds the links. A text that ends within another one ends there, too: its length is that of the longest. */
function linked(nodes: Columns, classes: CharacterClasses): Trie {
  const fail = new Int32Array(nodes.size);
  for (let node = 1; node < nodes.size; node += 1) {
    const parent = nodes.parent[node] ?? 0;
    if (parent !== ROOT) {
      const each = nodes.class[node] ?? 0;
      let from = fail[parent] ?? 0;
      while (from !== ROOT && childOf(nodes, from, each) === NONE) from = fail[from] ?? 0;
      fail[node] = childOf(nodes, from, each);
    }
    const end = fail[node] ?? 0;
    if (nodes.length[node] === 0) nodes.length[node] = nodes.length[end] ?? 0;
    nodes.rank[node] = Math.max(nodes.rank[node] ?? 0, nodes.rank[end] ?? 0);
  }
  return { ...nodes, classes, fail };
}
