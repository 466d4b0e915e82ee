import type { Script } from '../../groovy/index.ts';

/** Gives the blocks `pipeline { … }` of a script their meaning. Throws GroovySyntaxError with all that is wrong in them. */
export function transformDeclarative(tree: Script, _source: string): Script {
  return tree;
}
