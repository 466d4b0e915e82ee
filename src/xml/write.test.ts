import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { node } from './element.ts';
import { parseXml } from './parse.ts';
import { toDocument, writeElement } from './write.ts';

it('lays a document out as XStream does', () => {
  const project = node('project', [
    node('actions'),
    node('description', ''),
    node('scm', { class: 'hudson.scm.NullSCM' }),
    node('builders', [node('hudson.tasks.Shell', [node('command', 'make\nmake test')])]),
    node('list', []),
  ]);
  expect(toDocument(project)).toBe(
    `<?xml version='1.1' encoding='UTF-8'?>
<project>
  <actions/>
  <description></description>
  <scm class="hudson.scm.NullSCM"/>
  <builders>
    <hudson.tasks.Shell>
      <command>make
make test</command>
    </hudson.tasks.Shell>
  </builders>
  <list/>
</project>`,
  );
});

it('moves all lines but the first for an element that stands deeper', () => {
  expect(writeElement(node('a', [node('b')]), 2)).toBe('<a>\n      <b/>\n    </a>');
});

it.each([
  ['markup', `<a & "b" 'c'>`, '&lt;a &amp; &quot;b&quot; &apos;c&apos;&gt;'],
  ['a carriage return', 'a\r\nb', 'a&#xd;\nb'],
  ['a tab', 'a\tb', 'a\tb'],
  ['control characters', '\u001b[0m\u0001\u0085\u2028', '&#x1b;[0m&#x1;&#x85;&#x2028;'],
  ['what XML never allows', 'a\0\ufffe\uffffb\ud800c\udc00', 'a\ufffd\ufffd\ufffdb\ufffdc\ufffd'],
  ['astral characters', '😀', '😀'],
])('escapes %s', (_what, text, written) => {
  expect(writeElement(node('x', text))).toBe(`<x>${written}</x>`);
});

it('escapes line feeds and tabs in attributes too', () => {
  expect(writeElement(node('x', { k: `a\n\t"'` }))).toBe('<x k="a&#xa;&#x9;&quot;&apos;"/>');
});

it('reads back what it wrote, whoever reads', () => {
  const text = `a <b> & "c" 'd'\r\n\t\u001b \u0085 \u2028 ü 😀 `;
  const document = toDocument(node('x', { k: text }, text));
  expect(parseXml(document).text).toBe(text);
  expect(parseXml(document).attributes['k']).toBe(text);
  const plain = toDocument(node('x', [node('y', `a <b> & "c" 'd' ü 😀`)]));
  expect(new XMLParser({ trimValues: false }).parse(plain).x.y).toBe(`a <b> & "c" 'd' ü 😀`);
});

it('refuses a name that is none', () => {
  expect(() => writeElement(node('a b'))).toThrow(RangeError);
  expect(() => writeElement(node('a', { 'x="1" y': '' }))).toThrow(RangeError);
});
