import { escapeHtml } from '../html.ts';

const LINK = /\bhttps?:\/\/[^\s<>"'\u001b]+/g;
const NOT_AT_END = '.,:;!?)]}';
/** A line without an end is passed on in pieces of this size. */
const LONGEST_LINE = 64 * 1024;

/** Text of a log as HTML: escaped, and addresses as links. A full stop or bracket after an address is not part of it. */
export function linked(text: string): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const url = withoutEnd(match[0]);
    const escaped = escapeHtml(url);
    html += `${escapeHtml(text.slice(from, match.index))}<a href='${escaped}'>${escaped}</a>`;
    from = match.index + url.length;
  }
  return html + escapeHtml(text.slice(from));
}

/** By hand: an expression for this would take for ever on a long run of brackets. */
function withoutEnd(url: string): string {
  let end = url.length;
  while (NOT_AT_END.includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}

export async function* asHtml(source: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const chunk of source) {
    held += decoder.decode(chunk, { stream: true });
    const end = held.length > LONGEST_LINE ? held.length : held.lastIndexOf('\n') + 1;
    if (end > 0) yield linked(held.slice(0, end));
    held = held.slice(end);
  }
  held += decoder.decode();
  if (held !== '') yield linked(held);
}
