import type { Script } from '../../groovy/index.ts';

/** Changes the tree of a script before it is compiled. Throws GroovySyntaxError with all errors in it. */
export type ScriptTransform = (tree: Script, source: string) => Script;
