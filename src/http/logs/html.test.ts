import { expect, it } from 'vitest';
import { asHtml, linked } from './html.ts';
import { withCrlf } from './line-ends.ts';

it.each([
  ['a <b> & "c"', 'a &lt;b&gt; &amp; &quot;c&quot;'],
  ['see http://x.org/a?b=1&c=2.', "see <a href='http://x.org/a?b=1&amp;c=2'>http://x.org/a?b=1&amp;c=2</a>."],
  ["(https://x.org/'a)", "(<a href='https://x.org/'>https://x.org/</a>&#39;a)"],
  [
    `http://x.org/${')'.repeat(60_000)}x`,
    `<a href='http://x.org/${')'.repeat(60_000)}x'>http://x.org/${')'.repeat(60_000)}x</a>`,
  ],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('shows %s as HTML', (text, html) => {
  expect(linked(text)).toBe(html);
});

it('keeps an address together that comes in two pieces', async () => {
  let html = '';
  for await (const part of asHtml(chunks('go to http://x.o', 'rg/ü\nend'))) html += part;
  expect(html).toBe("go to <a href='http://x.org/ü'>http://x.org/ü</a>\nend");
});

it('makes every line end CRLF once', async () => {
  const parts: Buffer[] = [];
  for await (const part of withCrlf(chunks('a\nb\r', '\nc\n\n'))) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe('a\r\nb\r\nc\r\n\r\n');
});

async function* chunks(...texts: string[]): AsyncIterable<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}
