/** Words of a label field; those with blanks in them stand in quotes. Jenkins: `Label#parse`. */
export function labelWords(text: string): string[] {
  const words = [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[^\s"']+/g)];
  return words.map(([word, double, single]) => (double ?? single)?.replace(/\\(.)/g, '$1') ?? word).filter(Boolean);
}
