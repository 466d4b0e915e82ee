/** Returns a text without the annotations of a Jenkins log, which pages and scripts do not show. */
export function withoutNotes(text: string): string {
  return text.replace(/\u001b\[8mha:[A-Za-z0-9+/=]*\u001b\[0m/g, '');
}
