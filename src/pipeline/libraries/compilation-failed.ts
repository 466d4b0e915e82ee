/** Is thrown where a source of a library cannot be compiled. */
export class LibraryCompilationFailed extends Error {
  override readonly name = 'LibraryCompilationFailed';

  /** Creates the error; `text` is the message of Groovy's compiler, with file, line and mark. */
  constructor(text: string) {
    super(text);
  }
}
