// Messages that classes of exceptions compose of what they were given.

/** Returns a message of the form `a -> b: reason`. */
export function fileMessage(file: string | null, otherFile: string | null, reason: string | null): string | null {
  if (file === null && otherFile === null) return reason;
  return `${file ?? ''}${otherFile === null ? '' : ` -> ${otherFile}`}${reason === null ? '' : `: ${reason}`}`;
}

/**
 * Returns a message with the error, the pattern, and a mark below the position. `index` is -1 where the position is not
 * known.
 */
export function patternMessage(description: string, pattern: string, index: number): string {
  const place = index < 0 ? '' : ` near index ${index}`;
  const mark = index >= 0 && index < pattern.length ? `\n${' '.repeat(index)}^` : '';
  return `${description}${place}\n${pattern}${mark}`;
}

/** Returns a message of the form `reason at index 2: input`. */
export function uriMessage(input: string, reason: string, index: number): string {
  return `${reason}${index < 0 ? '' : ` at index ${index}`}: ${input}`;
}
