// Messages that classes of exceptions compose of what they were given.

/** `a -> b: reason`. */
export function fileMessage(file: string | null, otherFile: string | null, reason: string | null): string | null {
  if (file === null && otherFile === null) return reason;
  return `${file ?? ''}${otherFile === null ? '' : ` -> ${otherFile}`}${reason === null ? '' : `: ${reason}`}`;
}

/** What is wrong, the pattern, and a mark below the place. `index` is -1 where the place is not known. */
export function patternMessage(description: string, pattern: string, index: number): string {
  const place = index < 0 ? '' : ` near index ${index}`;
  const mark = index >= 0 && index < pattern.length ? `\n${' '.repeat(index)}^` : '';
  return `${description}${place}\n${pattern}${mark}`;
}

/** `reason at index 2: input`. */
export function uriMessage(input: string, reason: string, index: number): string {
  return `${reason}${index < 0 ? '' : ` at index ${index}`}: ${input}`;
}
