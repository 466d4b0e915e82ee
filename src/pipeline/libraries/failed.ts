/** What a script says of libraries is wrong, or they could not be had: the script does not begin. */
export class LibrariesFailed extends Error {
  override readonly name = 'LibrariesFailed';
  /** Why loading failed, for the console; null: it did not. */
  readonly reason: string | null;
  readonly #problems: readonly string[];

  constructor(reason: string | null, problems: readonly string[]) {
    super(reason ?? problems.join('; '));
    this.reason = reason;
    this.#problems = reason === null ? problems : [...problems, 'Loading libraries failed'];
  }

  /** As Groovy's compiler tells problems without a place; ends in an empty line. */
  compilerText(fileName: string): string {
    const count = this.#problems.length;
    const problems = this.#problems.map((problem) => `${fileName}: ${problem}\n\n`).join('');
    return `org.codehaus.groovy.control.MultipleCompilationErrorsException: startup failed:\n${problems}${count} error${count === 1 ? '' : 's'}\n\n`;
  }
}
