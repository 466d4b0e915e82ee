import { escapeHtml as escapeMarkup } from '../kit/index.ts';

/** Returns text as it stands in an HTML element, an attribute or, as its dashes are broken up, a comment. */
export function escapeHtml(text: string): string {
  return escapeMarkup(text).replaceAll('--', '-&#45;');
}
