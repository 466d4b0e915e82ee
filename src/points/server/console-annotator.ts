/** Marks a part of a line of the console. Offsets count UTF-16 code units from the beginning of the line. */
export interface ConsoleMark {
  readonly from: number;
  /** Holds the offset behind the last character. */
  readonly to: number;
  /** Holds the address of a link, which begins with `http://` or `https://`. */
  readonly href?: string;
  /** Says how the part looks; missing means as it is. */
  readonly style?: 'error' | 'warning' | 'note';
}

/** Describes what adds links and marks to consoles where they are shown; the file of the log stays as it is. */
export interface ConsoleAnnotator {
  /** Names the annotator in the log of the server. */
  readonly name: string;
  /**
   * Returns the marks of a line, in their order and without overlaps; others are ignored. It is called for every line that
   * somebody reads, so that it must be fast. Where it throws, the line stays as it is.
   */
  annotate(line: string): readonly ConsoleMark[];
}

/**
 * Defines an annotator of consoles.
 *
 * @example
 * registry.consoleAnnotators(defineConsoleAnnotator({
 *   name: 'tickets',
 *   annotate: (line) =>
 *     [...line.matchAll(/\b[A-Z]+-\d+\b/g)].map(({ 0: key, index }) => ({
 *       from: index,
 *       to: index + key.length,
 *       href: `https://tickets.example.org/browse/${key}`,
 *     })),
 * }));
 */
export function defineConsoleAnnotator(annotator: ConsoleAnnotator): ConsoleAnnotator {
  return annotator;
}
