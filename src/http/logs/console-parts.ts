import { createYield } from '../../kit/index.ts';
import { type Annotate, withMarks } from './annotate.ts';
import { CONTROL, classesOf, PLAIN, restyled, type Style } from './sgr.ts';

/** Represents a piece of a log as a page shows it. */
export interface ConsolePart {
  readonly text: string;
  /** Holds the CSS classes; '' for plain text. */
  readonly classes: string;
  /** Holds the address of a link; null where there is none. */
  readonly href: string | null;
}

const LINK = /\bhttps?:\/\/[^\s<>"'\u001b]+/g;
const NOT_AT_END = '.,:;!?)]}';

/** Cuts a log into pieces of one style. It remembers the style from one text to the next; `begun` is that of the first one. */
export function consoleParts(begun: Style = PLAIN): (text: string) => ConsolePart[] {
  let style = begun;
  return (text) => {
    const parts: ConsolePart[] = [];
    let from = 0;
    for (const match of text.matchAll(CONTROL)) {
      parts.push(...withLinks(text.slice(from, match.index), classesOf(style)));
      if (match[2] === 'm') style = restyled(style, match[1] ?? '');
      from = match.index + match[0].length;
    }
    parts.push(...withLinks(text.slice(from), classesOf(style)));
    return parts;
  };
}

/**
 * Does the same; with `annotate`, the lines of a text have the marks of plugins, too. As plugins may take their time, others get
 * their turn between two lines.
 */
export function annotatedParts(
  annotate: Annotate | null,
  begun: Style = PLAIN,
): (text: string) => Promise<ConsolePart[]> {
  const cut = consoleParts(begun);
  const pause = createYield();
  return async (text) => {
    if (annotate === null) return cut(text);
    const parts: ConsolePart[] = [];
    for (const line of text.split(/(?<=\n)/)) {
      for (const part of withMarks(cut(line), annotate)) parts.push(part);
      if (pause.isDue()) await pause();
    }
    return parts;
  };
}

/** Returns the parts of a text with its addresses as links. A full stop or bracket after an address is not part of it. */
function withLinks(text: string, classes: string): ConsolePart[] {
  const parts: ConsolePart[] = [];
  let from = 0;
  const add = (end: number, href: string | null = null): void => {
    if (end > from) parts.push({ text: text.slice(from, end), classes, href });
    from = end;
  };
  for (const match of text.matchAll(LINK)) {
    const url = withoutEnd(match[0]);
    add(match.index);
    add(match.index + url.length, url);
  }
  add(text.length);
  return parts;
}

/**
 * Returns the URL without the punctuation at its end. It uses no regular expression, which would take very long on a long
 * run of brackets.
 */
function withoutEnd(url: string): string {
  let end = url.length;
  while (NOT_AT_END.includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}
