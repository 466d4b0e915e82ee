const ALIGNED = ['align', 'valign'];
const SPAN = ['colspan', 'rowspan', 'width', ...ALIGNED];

/**
 * Holds the elements that stay, with the attributes that stay on them: blocks, formatting, links, pictures and tables, as
 * the plugin allows them. There are no styles, classes or ids: pages forbid inline styles, and what people write must not
 * look like a part of the page.
 */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...withoutAttributes(
    'b i u s em strong strike tt code big small sub sup ins del span pre p div ul li blockquote dl dt dd br hr h1 h2 h3 h4 h5 h6',
  ),
  ol: ['start'],
  font: ['color', 'size'],
  a: ['href', 'title', 'target'],
  img: ['src', 'alt', 'title', 'width', 'height', 'border'],
  table: ['summary', 'border', 'width', ...ALIGNED],
  caption: [],
  colgroup: ['span', ...ALIGNED],
  col: ['span', ...ALIGNED],
  thead: ALIGNED,
  tbody: ALIGNED,
  tfoot: ALIGNED,
  tr: ALIGNED,
  th: SPAN,
  td: SPAN,
};

/** Lists the elements that have no end tag. */
export const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);

/** Lists the elements that go with all that is in them. */
export const DROPPED_WHOLE: readonly string[] = [
  'script',
  'style',
  'iframe',
  'object',
  'svg',
  'math',
  'template',
  'noscript',
];

/** Matches the addresses that a link may have: of this server, of the web, and of mail. */
export const LINK = /^(?:https?:\/\/|mailto:|[/#?.]|[\w-]+(?:[/?#]|$))/i;

/** Matches the addresses that a picture may have. */
export const PICTURE = /^(?:https?:\/\/|[/.]|[\w-]+\/)/i;

/** Matches what numbers, colours and words of other attributes may hold. */
export const PLAIN_VALUE = /^[\w#%. -]{0,40}$/;

function withoutAttributes(names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, []]));
}
