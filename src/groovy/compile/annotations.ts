import type { Annotation, Script } from '../tree.ts';
import type { Compilation } from './compilation.ts';
import type { ClassContext } from './scope.ts';

/**
 * Reports annotations for which no class is known and, where the script is translated, those that cannot be used. It
 * descends level by level, without recursion.
 */
export function checkAnnotations(tree: Script, compilation: Compilation, context: ClassContext): void {
  if (!/@|synchronized/.test(compilation.source)) return;
  const isTranslated = compilation.closureClass !== null;
  for (let level: Node[] = [tree as unknown as Node]; level.length > 0; ) {
    const next: Node[] = [];
    for (const node of level) {
      if (node['kind'] === 'annotation') checkAnnotation(node as unknown as Annotation, compilation, context);
      if (node['kind'] === 'synchronized' && isTranslated) {
        const at = node['at'] as Annotation['at'];
        compilation.complain('synchronized is unsupported for CPS transformation', at);
      }
      if (node['kind'] !== 'method' || !isTranslated || !isNative(node)) collect(Object.values(node), next);
    }
    level = next;
  }
}

type Node = Readonly<Record<string, unknown>>;

function checkAnnotation({ at, name }: Annotation, compilation: Compilation, context: ClassContext): void {
  if (compilation.findClass(name, context) !== undefined) return;
  compilation.complain(`unable to resolve class ${name} ,  unable to find class for annotation\n`, at);
}

/** Says whether `@NonCPS` is present, with which a method is not translated. */
function isNative({ modifiers }: Node): boolean {
  const { annotations } = modifiers as { readonly annotations: readonly Annotation[] };
  return annotations.some(({ name }) => name === 'NonCPS' || name.endsWith('.NonCPS'));
}

function collect(values: readonly unknown[], into: Node[]): void {
  for (const value of values) {
    if (Array.isArray(value)) collect(value, into);
    else if (typeof value === 'object' && value !== null) into.push(value as Node);
  }
}
