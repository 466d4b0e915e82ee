import { escapeAttribute } from '../../xml/index.ts';

export interface Feed {
  readonly title: string;
  /** Holds the absolute address of what the feed is about. */
  readonly href: string;
  /** Holds the entries, newest first. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly title: string;
  /** Holds the absolute address of the entry. */
  readonly href: string;
  readonly id: string;
  /** Holds the time of the entry in milliseconds since 1970. */
  readonly timestamp: number;
  readonly author: string;
  readonly description?: string;
}

/** Holds the id of every feed: Jenkins has one id for all feeds of all servers. */
const ID = 'urn:uuid:903deee0-7bfa-11db-9fe1-0800200c9a66';
/** Holds the time that Jenkins gives for a feed without entries. */
const LONG_AGO = '2001-01-01T00:00:00Z';

/** Returns a feed as a document, and its type. `flavor` is that of the query; the document is Atom for all but `rss20`. */
export function writeFeed(feed: Feed, flavor: string | null): { readonly text: string; readonly contentType: string } {
  return flavor === 'rss20'
    ? { text: rss(feed), contentType: 'text/xml;charset=UTF-8' }
    : { text: atom(feed), contentType: 'application/atom+xml;charset=UTF-8' };
}

/** Returns the feed in Atom. Jenkins: `hudson/atom.jelly`. */
function atom({ title, href, entries }: Feed): string {
  const [newest] = entries;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n    \n    <feed xmlns="http://www.w3.org/2005/Atom">',
    element('title', title),
    alternate(href),
    element('updated', newest === undefined ? LONG_AGO : isoTime(newest.timestamp)),
    '<author><name>Jenkins Server</name></author>',
    element('id', ID),
    ...entries.map(atomEntry),
    '</feed>',
  ].join('');
}

function atomEntry({ title, href, id, timestamp, description }: FeedEntry): string {
  const time = isoTime(timestamp);
  const content = description === undefined ? '' : element('content', description);
  return `<entry>${element('title', title)}${alternate(href)}${element('id', id)}${element('published', time)}${element('updated', time)}${content}</entry>`;
}

function alternate(href: string): string {
  return `<link rel="alternate" type="text/html" href="${escaped(href)}"></link>`;
}

/** Returns the feed in RSS 2.0. Jenkins: `hudson/rss20.jelly`. */
function rss({ title, href, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>',
    element('title', title),
    element('link', href),
    element('description', title),
    ...entries.map(rssItem),
    '</channel></rss>',
  ].join('');
}

function rssItem({ title, href, id, timestamp, author, description }: FeedEntry): string {
  const guid = `<guid isPermaLink="false">${escaped(id)}</guid>`;
  const text = description === undefined ? '' : element('description', description);
  return `<item>${element('title', title)}${element('link', href)}${guid}${element('pubDate', mailTime(timestamp))}${element('author', author)}${text}</item>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** Escapes text for elements and attributes. */
function escaped(text: string): string {
  return escapeAttribute(text, '1.0');
}

/** Returns a time as `2026-11-22T10:00:00Z`. */
function isoTime(timestamp: number): string {
  return new Date(timestamp).toISOString().replace(/\.\d+/, '');
}

/** Returns a time as `Sun, 22 Nov 2026 10:00:00 +0000`. */
function mailTime(timestamp: number): string {
  return new Date(timestamp).toUTCString().replace('GMT', '+0000');
}
