/** Turns the text that people wrote into HTML that is safe in any page. */
export type FormatMarkup = (text: string) => string;

/** Describes a way in which descriptions and messages become HTML. */
export interface MarkupFormatterKind {
  /** Names the Java class by which the settings of the server choose it. */
  readonly className: string;
  /** Loads what formats; it is called once, when the first page needs it. */
  load(): Promise<FormatMarkup>;
}

/** Returns the formatter as it is; the compiler checks it. */
export function defineMarkupFormatter(kind: MarkupFormatterKind): MarkupFormatterKind {
  return kind;
}
