/** Marks a part of a line of the console. Offsets count UTF-16 code units from the beginning of the line. */
export interface ConsoleMark {
  readonly from: number;
  /** Holds the offset behind the last character. */
  readonly to: number;
  /** Holds the address of a link: one of the web, or a path of the server. Any other is ignored. */
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
   * somebody reads, so that it must be fast, and can wait for nothing. Where it throws, or returns something else, the line stays
   * as it is. One that fails for more than a hundred lines of an answer, or takes more than half a second and a twentieth of a
   * millisecond for each line, is left out of the rest of that answer.
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
