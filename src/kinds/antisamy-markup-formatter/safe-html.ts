import { FilterXSS } from 'xss';
import { escapeHtml } from '../../kit/index.ts';
import type { FormatMarkup } from '../../points/index.ts';
import { ALLOWED, DROPPED_WHOLE, LINK, PICTURE, PLAIN_VALUE, VOID } from './policy.ts';

/** Limits the length of a text, in UTF-16 units: a longer one is shown as it was written, so that none takes long. */
const MAX_LENGTH = 20_000;
/** Limits how deep elements stand in each other; deeper ones are left out. */
const MAX_DEPTH = 50;

/** Returns what makes harmless HTML of any text: elements that the policy names, all of them closed. */
export function createSafeHtml(): FormatMarkup {
  return (text) => (text.length > MAX_LENGTH ? escapeHtml(text) : formatted(text));
}

const FILTER = new FilterXSS({
  whiteList: Object.fromEntries(Object.entries(ALLOWED).map(([name, attributes]) => [name, [...attributes]])),
  css: false,
  stripIgnoreTag: true,
  stripIgnoreTagBody: [...DROPPED_WHOLE],
  onTagAttr: (name, attribute, value) => attributeText(name, attribute, value),
  onIgnoreTagAttr: () => '',
});

function formatted(text: string): string {
  // A sign that begins no tag is text, as browsers read it.
  return balanced(FILTER.process(text.replace(/<(?![a-z/!?])/gi, '&lt;')));
}

/** Matches a tag of filtered HTML, in whose attributes there is no such sign. */
const TAG = /<(\/?)([a-z0-9]+)[^<>]*>/g;

/** Returns filtered HTML in which every element that begins also ends, and ends nothing that is not its own. */
function balanced(html: string): string {
  /** Holds the elements that are open, and those that were left out within them, in their order. */
  const open: { readonly name: string; readonly isShown: boolean }[] = [];
  const inside = html.replace(TAG, (tag, end: string, name: string) => {
    if (VOID.has(name)) return end === '' ? tag : '';
    if (end === '') {
      const isShown = open.length < MAX_DEPTH;
      open.push({ name, isShown });
      return isShown ? tag : '';
    }
    const from = open.findLastIndex((element) => element.name === name);
    return from < 0 ? '' : endTags(open.splice(from));
  });
  return inside + endTags(open);
}

function endTags(elements: readonly { readonly name: string; readonly isShown: boolean }[]): string {
  return elements
    .filter(({ isShown }) => isShown)
    .map(({ name }) => `</${name}>`)
    .reverse()
    .join('');
}

/** Returns an attribute as it may stand; '' leaves it out. Attributes that the policy does not name never come here as allowed. */
function attributeText(element: string, attribute: string, value: string): string {
  if (!(ALLOWED[element] ?? []).includes(attribute)) return '';
  const text = value.trim();
  if (attribute === 'href')
    return isAddress(LINK, text) ? `href="${escapeHtml(text)}" rel="nofollow noopener noreferrer"` : '';
  if (attribute === 'src') return isAddress(PICTURE, text) ? `src="${escapeHtml(text)}"` : '';
  if (attribute === 'target') return text === '_blank' ? 'target="_blank"' : '';
  if (attribute === 'title' || attribute === 'alt' || attribute === 'summary')
    return `${attribute}="${escapeHtml(text)}"`;
  return PLAIN_VALUE.test(text) ? `${attribute}="${escapeHtml(text)}"` : '';
}

/**
 * Says whether an address is of an allowed form. One with entities or control characters is not: it would be read as
 * another one by a browser.
 */
function isAddress(form: RegExp, address: string): boolean {
  return (
    form.test(address) &&
    !/[\u0000-\u0020\u007f-\u009f\\]/.test(address) &&
    !/&(?:#|[a-z]+;)/i.test(address.replaceAll('&amp;', ''))
  );
}
