/**
 * Returns a pattern with a value in the place of `{0}`: what stands between apostrophes is taken as it is, two of them are
 * one. Other placeholders stay. Java: `MessageFormat#format`.
 */
export function messageFormat(pattern: string, value: string): string {
  return pattern.replace(/''|'([^']*)'?|\{0\}/g, (whole, quoted?: string) => {
    if (whole === "''") return "'";
    return whole === '{0}' ? value : (quoted ?? '');
  });
}
