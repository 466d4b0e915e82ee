import { escapeHtml } from '../html.ts';
import type { Reply } from '../route.ts';

/** Represents what a check says of a value that somebody types: nothing where all is well. */
export type Remark = {
  readonly kind: 'ok' | 'warning' | 'error';
  /** Stands before the text. */
  readonly link?: { readonly text: string; readonly href: string };
  readonly text: string;
  /** Stands behind the text, with its lines as they are. */
  readonly details?: string;
} | null;

/** Answers a check as Jenkins's form validation does: an empty `div`, or one with a class and the words. */
export function validation(...remarks: readonly Remark[]): Reply {
  return {
    type: 'text',
    text: htmlOfRemarks(remarks.filter((remark) => remark !== null)),
    contentType: 'text/html;charset=utf-8',
  };
}

/** Returns remarks as HTML; several become a list. Jenkins: `FormValidation#aggregate`. */
function htmlOfRemarks(remarks: readonly NonNullable<Remark>[]): string {
  const [first] = remarks;
  if (first === undefined) return '<div/>';
  if (remarks.length === 1) return htmlOf(first);
  const rows = remarks.map((remark) => `<li>${htmlOf(remark)}</li>`).join('');
  return `<ul style='list-style-type: none; padding-left: 0; margin: 0'>${rows}</ul>`;
}

function htmlOf({ kind, link, text, details }: NonNullable<Remark>): string {
  const before = link === undefined ? '' : `<a href="${escaped(link.href)}">${escaped(link.text)}</a>`;
  const behind = details === undefined ? '' : `<pre>${escaped(details)}</pre>`;
  return `<div class="${kind}">${before}${escaped(text).replaceAll('\n', '<br>')}${behind}</div>`;
}

/** Returns a text in HTML with the quotes as Jenkins writes them. */
function escaped(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&#039;');
}
