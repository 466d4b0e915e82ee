import { expand } from '../../points/index.ts';

/**
 * Resolves references between variables. Values that came from the server's own environment (`base`) are taken as they
 * are; a variable that refers to itself means the one of `base`.
 */
export function resolveVariables(
  env: ReadonlyMap<string, string>,
  base: Readonly<Record<string, string>>,
): Record<string, string> {
  const resolved: Record<string, string> = Object.fromEntries(env);
  const referring: string[] = [];
  for (const [name, value] of env) if (value.includes('$')) referring.push(name);
  for (const name of referring.sort()) {
    const value = resolved[name] ?? '';
    if (Object.hasOwn(base, name) && base[name] === value) continue;
    resolved[name] = expand(value, { get: (other) => own(other === name ? base : resolved, other) });
  }
  return resolved;
}

function own(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
