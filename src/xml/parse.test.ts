import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { decodeUtf8 } from './decode.ts';
import { childOf, childText } from './element.ts';
import { XmlError } from './errors.ts';
import { MAX_DEPTH, MAX_ELEMENTS } from './limits.ts';
import { parseXml } from './parse.ts';

it('gives names, attributes, decoded text and children', () => {
  const root = parseXml(
    `<?xml version='1.1' encoding='UTF-8'?>\n<a k="1 &lt; 2">x &amp; y<b/><![CDATA[<z>]]>&#x1b;</a>\n`,
  );
  expect(root.name).toBe('a');
  expect(root.attributes['k']).toBe('1 < 2');
  expect(root.text).toBe('x & y<z>\u001b');
  expect(root.children.map(({ name }) => name)).toEqual(['b']);
});

it('says where each element stands', () => {
  const source = '<?xml version="1.0"?>\r\n<a>\r\n\t<b x="1>2" >text</b ><c/><!-- <d> --></a>';
  const root = parseXml(source);
  const b = childOf(root, 'b');
  const c = childOf(root, 'c');
  expect(source.slice(root.start, root.end)).toBe(source.slice(source.indexOf('<a>')));
  expect(b && [source.slice(b.start, b.end), source.slice(b.contentStart, b.contentEnd)]).toEqual([
    '<b x="1>2" >text</b >',
    'text',
  ]);
  expect(c && [source.slice(c.start, c.end), c.contentStart, c.contentEnd]).toEqual(['<c/>', c?.end, c?.end]);
});

it('counts offsets in UTF-16 units behind astral characters and a byte order mark', () => {
  const source = '\ufeff<a>😀😀<b>ü</b></a>';
  const b = childOf(parseXml(source), 'b');
  expect(b && source.slice(b.start, b.end)).toBe('<b>ü</b>');
});

it('keeps an attribute named like an object member apart', () => {
  const root = parseXml('<a __proto__="x" constructor="y"/>');
  expect(Object.getPrototypeOf(root.attributes)).toBeNull();
  expect({ ...root.attributes }['constructor']).toBe('y');
});

it('takes line ends of every kind for a line feed', () => {
  expect(parseXml('<a>1\r\n2\r3\n4&#xd;</a>').text).toBe('1\n2\n3\n4\r');
});

it('means what another reader understands', () => {
  const source = `<p><d>a &lt;b&gt; &quot;c&quot;\n ü</d><e/><f>1</f><f>2</f></p>`;
  const other = new XMLParser({ trimValues: false, parseTagValue: false }).parse(source);
  const root = parseXml(source);
  expect(childText(root, 'd')).toBe(other.p.d);
  expect(root.children.filter(({ name }) => name === 'f').map(({ text }) => text)).toEqual(other.p.f);
});

it.each([
  ['an unclosed element', '<a>\n<b></a>', 2],
  ['no root', '<?xml version="1.0"?>\n', 2],
  ['nothing', '', 1],
  ['two roots', '<a/><b/>', 1],
  ['an unknown entity', '<a>\n&nbsp;</a>', 2],
  ['a raw control character', '<?xml version="1.1"?>\n<a>\u001b</a>', 2],
  ['a control reference in 1.0', '<a>&#x1b;</a>', 1],
  ['an attribute twice', '<a b="1" b="2"/>', 1],
  ['text after the root', '<a/>x', 1],
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]>\n<a>&x;</a>', 1],
])('refuses %s and says the line', (_what, source, line) => {
  try {
    parseXml(source);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    expect(error.line).toBe(line);
    expect(error.column).toBeGreaterThan(0);
    expect(error.message).toBe(`${error.line}:${error.column}: ${error.reason}`);
    expect(error.reason).not.toMatch(/\d+:\d+/);
  }
});

it('refuses what is nested too deeply or too large', () => {
  expect(() => parseXml('<a>'.repeat(MAX_DEPTH + 1))).toThrow('nested deeper');
  expect(() => parseXml(`<a>${'<b/>'.repeat(MAX_ELEMENTS)}</a>`)).toThrow('more than');
  expect(parseXml('<a>'.repeat(MAX_DEPTH) + '</a>'.repeat(MAX_DEPTH)).name).toBe('a');
});

it('decodes UTF-8 without the byte order mark', () => {
  expect(decodeUtf8(new TextEncoder().encode('\ufeff<ü/>'))).toBe('<ü/>');
});

it('says where bytes are not UTF-8', () => {
  const bytes = new Uint8Array([...new TextEncoder().encode('<a>\nü'), 0xff, 0x41]);
  expect(() => decodeUtf8(bytes)).toThrow(new XmlError(2, 2, 'not valid UTF-8'));
  expect(() => decodeUtf8(new Uint8Array([0xc3]))).toThrow('1:1: not valid UTF-8');
});
