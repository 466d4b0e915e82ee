/**
 * Is thrown where a script's requests for libraries are wrong, or the libraries could not be loaded: the script does not
 * begin.
 */
export class LibrariesFailed extends Error {
  override readonly name = 'LibrariesFailed';
  /** Holds why loading failed, for the console; null where it did not. */
  readonly reason: string | null;
  readonly #problems: readonly string[];

  constructor(reason: string | null, problems: readonly string[]) {
    super(reason ?? problems.join('; '));
    this.reason = reason;
    this.#problems = reason === null ? problems : [...problems, 'Loading libraries failed'];
  }

  /** Returns the problems in the format of Groovy's compiler for those without a position; ends with an empty line. */
  compilerText(fileName: string): string {
    const count = this.#problems.length;
    const problems = this.#problems.map((problem) => `${fileName}: ${problem}\n\n`).join('');
    return `org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\n${problems}${count} error${count === 1 ? '' : 's'}\n\n`;
  }
}
