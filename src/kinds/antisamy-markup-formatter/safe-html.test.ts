import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLOWED, VOID } from './policy.ts';
import { createSafeHtml } from './safe-html.ts';

const format = createSafeHtml();

/** Matches a tag as the formatter writes it; whatever else begins with `<` is none of ours. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?\/?>/g;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;

/** Says what is wrong with HTML; [] where it is nothing but allowed elements, all of them closed, and text. */
function faults(html: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, end, name = '', attributes = ''] of html.matchAll(TAG)) {
    const allowed = ALLOWED[name];
    if (allowed === undefined) found.push(`<${name}>`);
    if (end === '/' && open.pop() !== name) found.push(`</${name}> where it is not open`);
    if (end === '' && !VOID.has(name)) open.push(name);
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (attribute !== 'rel' && !allowed?.includes(attribute)) found.push(`${name} ${attribute}`);
      const address = value.replaceAll('&amp;', '&');
      if (
        /^(?:href|src)$/.test(attribute) &&
        /^[a-z][\w+.-]*:/i.test(address) &&
        !/^(?:https?:\/\/|mailto:)/i.test(address)
      )
        found.push(`${attribute}=${value}`);
    }
  }
  if (html.replace(TAG, '').includes('<')) found.push('a tag of another form');
  return [...found, ...open.map((name) => `<${name}> is left open`)];
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" src=y>',
  '<IMG SRC="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action=https://evil.example><input name=p></form>',
  '<base href=https://evil.example>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>@import "https://evil.example"</style>',
  '<div style="background:url(javascript:alert(1))" class="notice" id="main">x</div>',
  '<b onmouseover=alert(1)>x</b>',
  '<b/onclick=alert(1)>x',
  '<b\nonclick\n=\nalert(1)>x',
  '</div></main></body><b>x',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?php <img src=x onerror=alert(1)> ?>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a title="&quot; onclick=&quot;alert(1)">x</a>',
  `<a title='" onclick="alert(1)'>x</a>`,
  '<font color="red;background:url(//evil)">x</font>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<a href="//evil.example" target="opener">x</a>',
  '<p><table><tr><td><p></table>',
  '<',
  '<<b>>',
  '<b',
  '\u0000<scr\u0000ipt>alert(1)</script>',
];

describe('hostile markup', () => {
  it.each(HOSTILE)('%s stays harmless', (text) => {
    const html = format(text);
    expect(faults(html)).toEqual([]);
    expect(html).not.toMatch(/<script|<svg|<style|<iframe|<form|<base|<meta|<link/i);
  });

  const pieces = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      ' ',
      '\n',
      '&',
      '&#x6a;',
      '<!--',
      '-->',
      'javascript:',
      'onerror=',
      '<a href=',
    ),
    fc.constantFrom(
      ...Object.keys(ALLOWED).flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} title="`, `<${name} href='`]),
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );

  it('of any mixture stays harmless', () => {
    const mixture = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(mixture, (text) => {
        expect(faults(format(text))).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  });

  it('of great length is shown as it was written', () => {
    expect(format('<b>'.repeat(7000))).toBe('&lt;b&gt;'.repeat(7000));
  });

  it('of great depth is cut', () => {
    const html = format(`${'<div>'.repeat(500)}deep`);
    expect(faults(html)).toEqual([]);
    expect(html.split('<div>')).toHaveLength(51);
  });
});

describe('what the plugin allows', () => {
  it.each([
    ['<b>bold</b> and <i>more</i>', '<b>bold</b> and <i>more</i>'],
    ['a<br>b<hr/>', 'a<br>b<hr />'],
    ['<h2>Title</h2><p>text</p>', '<h2>Title</h2><p>text</p>'],
    ['<ul><li>one<li>two</ul>', '<ul><li>one<li>two</li></li></ul>'],
    ['<pre><code>x &lt; y</code></pre>', '<pre><code>x &lt; y</code></pre>'],
    ['<img src="/userContent/a.png" alt="A" width="20">', '<img src="/userContent/a.png" alt="A" width="20">'],
    ['<font color="red">x</font>', '<font color="red">x</font>'],
    ['1 < 2 & 3 > 2', '1 &lt; 2 & 3 &gt; 2'],
  ])('%s stays', (text, html) => {
    expect(format(text)).toBe(html);
  });

  it.each(['https://example.org/a?b=c&d=e', '/job/a/', 'mailto:a@example.org', '#top', '../x', 'job/a/'])(
    'a link to %s stays, and tells nobody where it was clicked',
    (address) => {
      const escaped = address.replaceAll('&', '&amp;');
      expect(format(`<a href="${address}">x</a>`)).toBe(
        `<a href="${escaped}" rel="nofollow noopener noreferrer">x</a>`,
      );
    },
  );

  it('a table stays', () => {
    const table = '<table border="1"><tr><th colspan="2">a</th></tr><tr><td align="left">b</td></tr></table>';
    expect(format(table)).toBe(table);
  });
});
