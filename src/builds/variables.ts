const REFERENCE = /\$([A-Za-z0-9_]+|\{[A-Za-z0-9_.]+\}|\$)/g;

/**
 * Replaces `$NAME` and `${NAME}`; unknown names stay, `$$` becomes `$`, and what was put in is not looked at again.
 * Jenkins: `hudson.Util#replaceMacro`.
 */
export function expand(text: string, lookUp: (name: string) => string | undefined): string {
  return text.replace(REFERENCE, (whole, key: string) => {
    if (key === '$') return '$';
    return lookUp(key.startsWith('{') ? key.slice(1, -1) : key) ?? whole;
  });
}

/**
 * Resolves references between variables. Values that came from the server's own environment (`base`) are taken as they
 * are; a variable that refers to itself means the one of `base`.
 */
export function resolveVariables(
  env: ReadonlyMap<string, string>,
  base: Readonly<Record<string, string>>,
): Record<string, string> {
  const resolved: Record<string, string> = Object.fromEntries(env);
  for (const name of [...env.keys()].sort()) {
    const value = resolved[name] ?? '';
    if (Object.hasOwn(base, name) && base[name] === value) continue;
    resolved[name] = expand(value, (other) => (other === name ? own(base, other) : own(resolved, other)));
  }
  return resolved;
}

function own(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
