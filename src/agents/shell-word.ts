/** Returns a word of the shell that stands for the text, whatever it holds. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
