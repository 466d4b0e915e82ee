/** A source of a library cannot be compiled. */
export class LibraryCompilationFailed extends Error {
  override readonly name = 'LibraryCompilationFailed';

  /** `text`: as Groovy's compiler tells it, with file, line and mark. */
  constructor(text: string) {
    super(text);
  }
}
