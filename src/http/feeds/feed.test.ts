import { expect, it } from 'vitest';
import { parseXml } from '../../xml/index.ts';
import { type Feed, writeFeed } from './feed.ts';

const AT = Date.UTC(2026, 10, 22, 9, 8, 7, 654);
const ENTRY = {
  title: 'quick #1 (stable)',
  href: 'http://ci/job/quick/1/',
  id: 'tag:hudson.dev.java.net,2026:quick:1',
  timestamp: AT,
  author: 'nobody <nobody@nowhere>',
};
const FEED: Feed = { title: 'Jenkins:quick (all builds)', href: 'http://ci/job/quick/', entries: [ENTRY] };

it('Atom is written as Jenkins writes it', () => {
  const { text, contentType } = writeFeed(FEED, null);
  expect(contentType).toBe('application/atom+xml;charset=UTF-8');
  expect(text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n    \n    <feed xmlns="http://www.w3.org/2005/Atom">' +
      '<title>Jenkins:quick (all builds)</title><link rel="alternate" type="text/html" href="http://ci/job/quick/"></link>' +
      '<updated>2026-11-22T09:08:07Z</updated><author><name>Jenkins Server</name></author>' +
      '<id>urn:uuid:903deee0-7bfa-11db-9fe1-0800200c9a66</id>' +
      '<entry><title>quick #1 (stable)</title><link rel="alternate" type="text/html" href="http://ci/job/quick/1/"></link>' +
      '<id>tag:hudson.dev.java.net,2026:quick:1</id>' +
      '<published>2026-11-22T09:08:07Z</published><updated>2026-11-22T09:08:07Z</updated></entry></feed>',
  );
});

it('RSS 2.0 is written as Jenkins writes it', () => {
  const { text, contentType } = writeFeed(FEED, 'rss20');
  expect(contentType).toBe('text/xml;charset=UTF-8');
  expect(text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Jenkins:quick (all builds)</title>' +
      '<link>http://ci/job/quick/</link><description>Jenkins:quick (all builds)</description>' +
      '<item><title>quick #1 (stable)</title><link>http://ci/job/quick/1/</link>' +
      '<guid isPermaLink="false">tag:hudson.dev.java.net,2026:quick:1</guid>' +
      '<pubDate>Sun, 22 Nov 2026 09:08:07 +0000</pubDate><author>nobody &lt;nobody@nowhere&gt;</author></item></channel></rss>',
  );
});

it('a feed without entries has the oldest of dates', () => {
  expect(writeFeed({ ...FEED, entries: [] }, 'atom').text).toContain('<updated>2001-01-01T00:00:00Z</updated>');
});

it.each(['atom', 'rss20'])('whatever a name says is text in %s', (flavor) => {
  const hostile = ']]><script>alert("1")</script>&amp;\u0000\u0001\ud800';
  const entry = {
    ...ENTRY,
    title: hostile,
    href: `http://ci/${hostile}`,
    id: hostile,
    author: hostile,
    description: hostile,
  };
  const { text } = writeFeed({ title: hostile, href: hostile, entries: [entry] }, flavor);
  expect(text).not.toContain('<script');
  expect(() => parseXml(text)).not.toThrow();
});
