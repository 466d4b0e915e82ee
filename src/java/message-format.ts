/**
 * Returns a pattern in which a value replaces `{0}`: text between apostrophes is literal, and two apostrophes are one.
 * Other placeholders are left unchanged. Java: `MessageFormat#format`.
 */
export function messageFormat(pattern: string, value: string): string {
  return pattern.replace(/''|'([^']*)'?|\{0\}/g, (whole, quoted?: string) => {
    if (whole === "''") return "'";
    return whole === '{0}' ? value : (quoted ?? '');
  });
}
