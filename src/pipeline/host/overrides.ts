import { expand, variableReferences } from '../../points/index.ts';
import type { EnvLayer } from '../flow/scope.ts';

/** Applies a block's variables to an environment. Jenkins: `EnvVars#overrideAll`, `#overrideExpandingAll`. */
export function applyLayer(env: Map<string, string>, { values, expands }: EnvLayer): void {
  if (!expands) {
    for (const [name, value] of values) override(env, name, value);
    return;
  }
  for (const name of inOrder(env, values)) {
    const value = values.get(name) ?? null;
    override(env, name, value === null ? null : expand(value, env));
  }
}

/**
 * Sets a variable. An empty value removes the variable; `PATH+X` puts the value in front of PATH. Jenkins:
 * `EnvVars#override`.
 */
function override(env: Map<string, string>, name: string, value: string | null): void {
  if (value === null || value === '') {
    env.delete(name);
    return;
  }
  const plus = name.indexOf('+');
  if (plus <= 0) {
    env.set(name, value);
    return;
  }
  const real = name.slice(0, plus);
  const before = env.get(real);
  env.set(real, before === undefined ? value : `${value}:${before}`);
}

/** Returns the names, those that others refer to first. Where they refer to each other, the previous value counts. */
function inOrder(env: ReadonlyMap<string, string>, values: EnvLayer['values']): string[] {
  const referred = new Map([...values].map(([name, value]) => [name, referencesOf(name, value ?? '', values)]));
  const done: string[] = [];
  const visited = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (visited.has(name)) return;
    for (const other of referred.get(name) ?? []) {
      const at = path.indexOf(other);
      if (other === name) continue;
      if (at < 0) visit(other, [...path, name]);
      else cut(env, referred, [...path.slice(at), name]);
    }
    visited.add(name);
    done.push(name);
  };
  for (const name of values.keys()) visit(name, []);
  return done;
}

/** Removes one reference from a cycle; the last name in `cycle` refers to the first. */
function cut(env: ReadonlyMap<string, string>, referred: Map<string, Set<string>>, cycle: readonly string[]): void {
  const index = Math.max(
    cycle.findIndex((name) => env.has(name)),
    0,
  );
  const from = cycle.at(index - 1);
  const to = cycle[index];
  if (from !== undefined && to !== undefined) referred.get(from)?.delete(to);
}

function referencesOf(name: string, value: string, values: EnvLayer['values']): Set<string> {
  const found = new Set<string>();
  for (const { name: other } of variableReferences(value))
    if (other !== null && other !== name && values.has(other)) found.add(other);
  const plus = name.indexOf('+');
  if (plus > 0 && values.has(name.slice(0, plus))) found.add(name.slice(0, plus));
  return found;
}
