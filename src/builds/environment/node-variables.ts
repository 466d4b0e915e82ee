import { type Home, variablesAmong } from '../../home/index.ts';
import type { EnvironmentFacts } from './environment.ts';

/** Returns the variables that the configuration of a node sets for builds there; the built-in one has none of its own. */
export function nodeVariables({ nodes }: Pick<Home, 'nodes'>, node: string): EnvironmentFacts['globals'] {
  return node === '' ? [] : variablesAmong(nodes.get(node)?.properties ?? []);
}
