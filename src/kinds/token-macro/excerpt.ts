/** Limits the length of an excerpt in UTF-16 units. */
const MAX_CHARACTERS = 1_000_000;

/** Collects the shown lines of a console, with a note for those that are left out. */
export interface Excerpt {
  /** Notes that so many lines are left out here. */
  skip(lines: number): void;
  /** Writes how many lines were left out until now, where that is configured. */
  begin(): void;
  add(text: string): void;
  addMatch(text: string, end: string): void;
  /** Is true where the excerpt accepts no more text. */
  readonly isFull: boolean;
  text(): string;
}

/**
 * Creates an excerpt. Where `style` is given, the text is HTML and matches are highlighted with it; where it is undefined,
 * the text is plain.
 */
export function excerptOf(options: { readonly style: string | undefined; readonly showTruncated: boolean }): Excerpt {
  const { style, showTruncated } = options;
  const isHtml = style !== undefined;
  const parts: string[] = [];
  let length = 0;
  let skipped = 0;
  let isInside = false;
  function put(text: string): void {
    if (length < MAX_CHARACTERS) parts.push(text);
    length += text.length;
  }
  function leave(): void {
    if (isInside) put('</pre>\n');
    isInside = false;
  }
  function tellSkipped(): void {
    if (!showTruncated || skipped === 0) return;
    leave();
    const words = `[...truncated ${skipped} lines...]`;
    put(isHtml ? `<p>${words}</p>\n` : `${words}\n`);
    skipped = 0;
  }
  return {
    skip(lines) {
      skipped += lines;
    },
    begin() {
      tellSkipped();
      if (isHtml && !isInside) put('<pre>\n');
      isInside = isHtml;
    },
    add: put,
    addMatch(text, end) {
      const attribute = style === undefined || style === '' ? '' : ` style="${style.replaceAll('"', '&quot;')}"`;
      put(isHtml ? `<b${attribute}>${text}</b>${end}` : `${text}${end}`);
    },
    get isFull() {
      return length >= MAX_CHARACTERS;
    },
    text() {
      tellSkipped();
      leave();
      return parts.join('');
    },
  };
}
