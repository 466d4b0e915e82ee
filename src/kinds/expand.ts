/**
 * Puts variables into a text: `$NAME`, `${NAME}`, `$$` for a dollar. A name that is not known stays as it is, as in
 * Jenkins.
 */
export function expand(text: string, env: ReadonlyMap<string, string>): string {
  return text.replace(/\$(?:(\w+)|\{([\w.]+)\}|\$)/g, (whole, plain?: string, braced?: string) => {
    if (whole === '$$') return '$';
    return env.get(plain ?? braced ?? '') ?? whole;
  });
}
