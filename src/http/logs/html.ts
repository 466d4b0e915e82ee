import { escapeHtml } from '../html.ts';
import type { Annotate } from './annotate.ts';
import { annotatedParts, type ConsolePart } from './console-parts.ts';

/** Limits the length of a line; a longer one is passed on in pieces of this size. */
const MAX_LINE_LENGTH = 64 * 1024;

/** Returns the text of a log as HTML: escaped, addresses as links, colours of a terminal and marks of plugins as classes. */
export async function linked(text: string, annotate: Annotate | null = null): Promise<string> {
  return (await annotatedParts(annotate)(text)).map(toHtml).join('');
}

export async function* asHtml(source: AsyncIterable<Buffer>, annotate: Annotate | null = null): AsyncIterable<string> {
  const decoder = new TextDecoder();
  const parts = annotatedParts(annotate);
  const html = async (text: string) => (await parts(text)).map(toHtml).join('');
  let held = '';
  for await (const chunk of source) {
    held += decoder.decode(chunk, { stream: true });
    const lines = held.lastIndexOf('\n') + 1;
    const end = lines === 0 && held.length > MAX_LINE_LENGTH ? held.length : lines;
    if (end > 0) yield await html(held.slice(0, end));
    held = held.slice(end);
  }
  held += decoder.decode();
  if (held !== '') yield await html(held);
}

function toHtml({ text, classes, href }: ConsolePart): string {
  const escaped = escapeHtml(text);
  const linkedText = href === null ? escaped : `<a href='${escapeHtml(href)}'>${escaped}</a>`;
  return classes === '' ? linkedText : `<span class='${classes}'>${linkedText}</span>`;
}
