/** Represents what a path was found to be. */
export interface Found<T> {
  readonly value: T;
  /** Holds what stands for the parameters of the pattern, by name; `*` for the rest. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Holds what stands at the end of a pattern, with the names of its parameters in their order. */
interface End<T> {
  readonly value: T;
  readonly names: readonly string[];
}

interface Node<T> {
  readonly named: Map<string, Node<T>>;
  parameter: Node<T> | null;
  end: End<T> | null;
  /** Stands for one segment or more. */
  rest: End<T> | null;
}

/**
 * Holds values by patterns of paths: `/a/:name/*`. A name in a pattern precedes a parameter, and a parameter precedes the
 * rest. It is cheap to fill: the HTTP library's router compiles code for each pattern and verb, at every start.
 */
export class PathTable<T> {
  readonly #root: Node<T> = emptyNode();

  /** Throws where another pattern stands for the same paths. */
  add(pattern: string, value: T): void {
    const names: string[] = [];
    let node = this.#root;
    for (const segment of segmentsOf(pattern)) {
      if (segment === '*') {
        if (node.rest !== null) throw new Error(`two patterns stand for the paths of ${pattern}`);
        node.rest = { value, names };
        return;
      }
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        node.parameter ??= emptyNode();
        node = node.parameter;
        continue;
      }
      const next = node.named.get(segment) ?? emptyNode<T>();
      node.named.set(segment, next);
      node = next;
    }
    if (node.end !== null) throw new Error(`two patterns stand for the paths of ${pattern}`);
    node.end = { value, names };
  }

  /** Returns what stands for a path of these decoded segments; null where nothing does. */
  find(segments: readonly string[]): Found<T> | null {
    return search(this.#root, segments, 0, []);
  }
}

function emptyNode<T>(): Node<T> {
  return { named: new Map(), parameter: null, end: null, rest: null };
}

function segmentsOf(path: string): readonly string[] {
  return path === '/' ? [] : path.slice(1).split('/');
}

/** Returns what stands for the segments from `at` on; `values` are the parameters before them, and are left as they were. */
function search<T>(node: Node<T>, segments: readonly string[], at: number, values: string[]): Found<T> | null {
  const segment = segments[at];
  if (segment === undefined) return node.end === null ? null : found(node.end, values);
  const next = node.named.get(segment);
  const inNamed = next === undefined ? null : search(next, segments, at + 1, values);
  if (inNamed !== null) return inNamed;
  if (node.parameter !== null) {
    values.push(segment);
    const inParameter = search(node.parameter, segments, at + 1, values);
    values.pop();
    if (inParameter !== null) return inParameter;
  }
  return node.rest === null ? null : found(node.rest, values, segments.slice(at).join('/'));
}

function found<T>({ value, names }: End<T>, values: readonly string[], rest?: string): Found<T> {
  const parameters: Record<string, string> = {};
  for (let at = 0; at < names.length; at += 1) parameters[names[at] ?? ''] = values[at] ?? '';
  if (rest !== undefined) parameters['*'] = rest;
  return { value, parameters };
}
