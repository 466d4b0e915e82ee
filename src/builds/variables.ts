import { StepAbort } from '../points/index.ts';

/** Variables that hold each other make a text of any length of a short one: parameters are variables as well. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
const REFERENCE = /\$([A-Za-z0-9_]+|\{[A-Za-z0-9_.]+\}|\$)/g;

/**
 * Replaces `$NAME` and `${NAME}`; unknown names stay, `$$` becomes `$`, and what was put in is not looked at again.
 * Throws StepAbort where the result would be longer than 16 Mi characters. Jenkins: `hudson.Util#replaceMacro`.
 */
export function expand(text: string, lookUp: (name: string) => string | undefined): string {
  let length = text.length;
  return text.replace(REFERENCE, (whole, key: string) => {
    if (key === '$') return '$';
    const value = lookUp(key.startsWith('{') ? key.slice(1, -1) : key) ?? whole;
    length += value.length - whole.length;
    if (length > MOST_CHARACTERS)
      throw new StepAbort(`A text is too long: more than ${MOST_CHARACTERS} characters with its variables`);
    return value;
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
