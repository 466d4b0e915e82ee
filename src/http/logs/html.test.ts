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
])('shows %s as HTML', async (text, html) => {
  expect(await linked(text)).toBe(html);
});

it('keeps an address together that comes in two pieces', async () => {
  let html = '';
  for await (const part of asHtml(chunks('go to http://x.o', 'rg/ü\nend'))) html += part;
  expect(html).toBe("go to <a href='http://x.org/ü'>http://x.org/ü</a>\nend");
});

it('keeps the address of the last line together, however much comes before it in one piece', async () => {
  let html = '';
  for await (const part of asHtml(chunks(`${'line\n'.repeat(20_000)}http://x.o`, 'rg/\n'))) html += part;
  expect(html.slice(100_000)).toBe("<a href='http://x.org/'>http://x.org/</a>\n");
});

it.each([
  ['\u001b[31mred\u001b[0m plain', "<span class='ansi-fg-1'>red</span> plain"],
  ['\u001b[1;4;93;44mall\u001b[22;24;39;49m', "<span class='ansi-bold ansi-underline ansi-fg-11 ansi-bg-4'>all</span>"],
  [
    '\u001b[38;5;9ma\u001b[38;2;1;2;3mb\u001b[38;5;200mc\u001b[mz',
    "<span class='ansi-fg-9'>a</span><span class='ansi-fg-9'>b</span><span class='ansi-fg-9'>c</span>z",
  ],
  ['\u001b[32m<i>&\u001b[0m', "<span class='ansi-fg-2'>&lt;i&gt;&amp;</span>"],
  ["\u001b[31' onclick='x\u001b[2K\u001b[1A.", '\u001b[31&#39; onclick=&#39;x.'],
  ['\u001b[35mhttp://x.org/\u001b[0m', "<span class='ansi-fg-5'><a href='http://x.org/'>http://x.org/</a></span>"],
  ['\u001b[999;-1m\u001bc', '\u001b[999;-1m\u001bc'],
])('shows the colours of %j', async (text, html) => {
  expect(await linked(text)).toBe(html);
});

it('keeps a colour from line to line', async () => {
  let html = '';
  for await (const part of asHtml(chunks('\u001b[32mone\n', 'two\u001b[0m\n'))) html += part;
  expect(html).toBe("<span class='ansi-fg-2'>one\n</span><span class='ansi-fg-2'>two</span>\n");
});

it('makes every line end CRLF once', async () => {
  const parts: Buffer[] = [];
  for await (const part of withCrlf(chunks('a\nb\r', '\nc\n\n'))) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe('a\r\nb\r\nc\r\n\r\n');
});

async function* chunks(...texts: string[]): AsyncIterable<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}
