/** Represents a path as clients write it, with its parameters in braces. */
export interface PathShape {
  readonly path: string;
  /** Holds the names of the parameters, in order. */
  readonly parameters: readonly string[];
}

/**
 * Maps flat beginnings of paths in the route table to the addresses they stand for; `locate.ts` makes the former from the
 * latter.
 */
const HEADS: readonly (readonly [RegExp, string])[] = [
  [/^\/_item\/:item(?=\/|$)/, '/job/:item'],
  [/^\/_run\/:item\/:run(?=\/|$)/, '/job/:item/:build'],
  [/^\/_view(?:\/:owner)?\/:view(?=\/|$)/, '/view/:view'],
];

/**
 * Turns a path of the route table into the shape of the addresses it answers: `/_run/:item/:run/artifact/*` is
 * `/job/{item}/{build}/artifact/{path}`.
 */
export function shapeOf(flat: string): PathShape {
  const real = HEADS.reduce((path, [head, shape]) => path.replace(head, shape), flat);
  const parameters: string[] = [];
  const path = real.replace(/:(\w+)(?:\([^)]*\))?|\*$/g, (_, name: string | undefined) => {
    parameters.push(name ?? 'path');
    return `{${name ?? 'path'}}`;
  });
  return { path, parameters };
}
