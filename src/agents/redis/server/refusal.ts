import type { Nodes } from '../../../queue/index.ts';

/** Returns why no worker may have this name; null where one may. */
export function refusalOf(
  name: string,
  { nodes, problemWith }: { nodes(): Pick<Nodes, 'get'>; problemWith(name: string): string | null },
): string | null {
  const problem = problemWith(name);
  if (problem !== null) return problem;
  const node = nodes().get(name);
  const isOther = node !== undefined && (node.name === '' || node.settings.inMemory !== true);
  return isOther ? `The name ${name} is that of another node` : null;
}
