import { describe, expect, it } from 'vitest';
import type { XmlElement } from './element.ts';
import { plainLists } from './java-lists.ts';
import { MAX_ELEMENTS } from './limits.ts';
import { parseXml } from './parse.ts';

/** Names and texts alone: `list(string=a, string=b)`. */
function shown({ name, children, text }: XmlElement): string {
  if (children.length > 0) return `${name}(${children.map(shown).join(', ')})`;
  return text.trim() === '' ? name : `${name}=${text}`;
}

function plain(xml: string): string {
  return shown(plainLists(parseXml(xml)));
}

const A = '<string>a</string>';
const B = '<string>b</string>';
const AB = 'l(string=a, string=b)';

describe('a list holds its items as its own children, whatever class it has', () => {
  it.each([
    ['none said', `<l>${A}${B}</l>`],
    ['Arrays.asList', `<l class="java.util.Arrays$ArrayList"><a class="string-array">${A}${B}</a></l>`],
    ['linked-list', `<l class="linked-list">${A}${B}</l>`],
    ['vector', `<l class="vector">${A}${B}</l>`],
    ['linked-hash-set', `<l class="linked-hash-set">${A}${B}</l>`],
    ['string-array', `<l class="string-array">${A}${B}</l>`],
    ['tree-set', `<l class="tree-set"><no-comparator/>${A}${B}</l>`],
    ['sorted-set', `<l class="sorted-set"><comparator class="x.C"/>${A}${B}</l>`],
    [
      'unmodifiable',
      `<l class="java.util.Collections$UnmodifiableList"><c class="list">${A}${B}</c><list reference="../c"/></l>`,
    ],
    [
      'unmodifiable, random access, around another spelling',
      `<l class="java.util.Collections$UnmodifiableRandomAccessList" resolves-to="java.util.Collections$UnmodifiableList">` +
        `<c class="java.util.Arrays$ArrayList"><a class="string-array">${A}${B}</a></c><list reference="../c"/></l>`,
    ],
    [
      'synchronized',
      `<l class="java.util.Collections$SynchronizedList"><c class="list">${A}${B}</c><mutex reference=".."/></l>`,
    ],
    [
      'CopyOnWriteArrayList',
      '<l class="java.util.concurrent.CopyOnWriteArrayList" serialization="custom"><java.util.concurrent.CopyOnWriteArrayList>' +
        `<default/><int>2</int>${A}${B}</java.util.concurrent.CopyOnWriteArrayList></l>`,
    ],
    [
      'List.of',
      '<l class="java.util.ImmutableCollections$ListN" resolves-to="java.util.CollSer" serialization="custom"><java.util.CollSer>' +
        `<default><tag>1</tag></default><int>2</int>${A}${B}</java.util.CollSer></l>`,
    ],
    [
      'List.of by its fields',
      '<l class="java.util.ImmutableCollections$List12"><e0 class="string">a</e0><e1 class="string">b</e1></l>',
    ],
    ['ImmutableList', `<l class="com.google.common.collect.RegularImmutableList">${A}${B}</l>`],
    [
      'ImmutableList by its serialized form',
      '<l class="com.google.common.collect.RegularImmutableList" resolves-to="com.google.common.collect.ImmutableList$SerializedForm">' +
        `<elements>${A}${B}</elements></l>`,
    ],
    ['CopyOnWriteList', `<l class="hudson.util.CopyOnWriteList">${A}${B}</l>`],
    ['PersistedList', `<l class="hudson.util.PersistedList"><owner class="project" reference=".."/>${A}${B}</l>`],
    [
      'DescribableList',
      `<l class="hudson.util.DescribableList"><data class="hudson.util.CopyOnWriteList">${A}${B}</data><owner/></l>`,
    ],
  ])('%s', (_what, xml) => {
    expect(plain(xml)).toBe(AB);
  });

  it('one item, or none', () => {
    const one =
      '<l class="java.util.Collections$SingletonList"><element class="a.B$C" plugin="p@1"><x>1</x></element></l>';
    expect(plain(one)).toBe('l(a.B_-C(x=1))');
    expect(plain(`<l class="singleton-list">${A}</l>`)).toBe('l(string=a)');
    expect(plain('<l class="java.util.Collections$EmptyList"><x/></l>')).toBe('l');
    expect(plain('<l class="empty-list"/>')).toBe('l');
  });

  it('as an item of another list, and inside of one', () => {
    const inner = `<java.util.Arrays_-ArrayList><a class="string-array">${A}</a></java.util.Arrays_-ArrayList>`;
    expect(plain(`<l class="java.util.Arrays$ArrayList"><a class="list-array">${inner}</a></l>`)).toBe(
      'l(java.util.Arrays_-ArrayList(string=a))',
    );
  });
});

describe('a map holds its entries', () => {
  const ENTRY = '<entry><string>k</string><string>v</string></entry>';

  it.each([
    ['linked-hash-map', `<m class="linked-hash-map">${ENTRY}</m>`],
    ['tree-map', `<m class="tree-map"><no-comparator/>${ENTRY}</m>`],
    ['CopyOnWriteMap', `<m class="hudson.util.CopyOnWriteMap$Tree"><comparator class="x.C"/>${ENTRY}</m>`],
    ['unmodifiable', `<m class="java.util.Collections$UnmodifiableMap"><m class="tree-map">${ENTRY}</m></m>`],
    ['one entry', '<m class="java.util.Collections$SingletonMap"><k class="string">k</k><v class="string">v</v></m>'],
    ['Map.of', '<m class="java.util.ImmutableCollections$Map1"><k0 class="string">k</k0><v0 class="string">v</v0></m>'],
    [
      'Map.of as it is serialized',
      '<m class="java.util.ImmutableCollections$MapN" resolves-to="java.util.CollSer" serialization="custom"><java.util.CollSer>' +
        '<default><tag>3</tag></default><int>2</int><string>k</string><string>v</string></java.util.CollSer></m>',
    ],
    [
      'ImmutableMap',
      '<m class="com.google.common.collect.RegularImmutableMap"><keys><string>k</string></keys><values><string>v</string></values></m>',
    ],
  ])('%s', (_what, xml) => {
    expect(plain(xml)).toBe('m(entry(string=k, string=v))');
  });
});

describe('a reference', () => {
  it.each([
    ['to a sibling', '<p><a class="x.Y"><b>1</b></a><c reference="../a"/></p>', 'p(a(b=1), c(b=1))'],
    ['to one of several', '<p><a>1</a><a>2</a><c reference="../a[2]"/></p>', 'p(a=1, a=2, c=2)'],
    ['from the root', '<p><q><a>1</a></q><c reference="/p/q/a"/></p>', 'p(q(a=1), c=1)'],
    ['to a reference', '<p><a>1</a><b reference="../a"/><c reference="../b"/></p>', 'p(a=1, b=1, c=1)'],
    ['to what it is in', '<p><a><owner reference="../.."/></a></p>', 'p(a(owner))'],
    ['to nothing', '<p><a reference="../b/c[3]"/><d reference=""/></p>', 'p(a, d)'],
    ['in a ring', '<p><a><x reference="../../b"/></a><b><y reference="../../a"/></b></p>', 'p(a(x(y)), b(y))'],
  ])('%s', (_what, xml, expected) => {
    expect(plain(xml)).toBe(expected);
  });

  it('keeps the class of what it means', () => {
    const root = plainLists(
      parseXml(
        '<p><scm class="a.B"/><l><a.B_-C><x/></a.B_-C></l><y reference="../scm"/><z reference="../l/a.B_-C"/></p>',
      ),
    );
    expect(root.children.map(({ attributes }) => attributes['class'])).toEqual(['a.B', undefined, 'a.B', 'a.B$C']);
  });

  it('never makes a document large, however often and deeply things refer to each other', () => {
    const doubled = Array.from(
      { length: 40 },
      (_, at) => `<a${at + 1}><x reference="../../a${at}"/><y reference="../../a${at}"/></a${at + 1}>`,
    );
    const root = plainLists(parseXml(`<p><a0><b/></a0>${doubled.join('')}</p>`));
    expect(count(root)).toBeLessThan(50_000);
    const many = `<p>${'<a/>'.repeat(MAX_ELEMENTS / 2)}${`<b reference="../a[${MAX_ELEMENTS / 2}]"/>`.repeat(1000)}</p>`;
    expect(plainLists(parseXml(many)).children.length).toBe(MAX_ELEMENTS / 2 + 1000);
  });
});

it('leaves what is plain the same object, and every offset as it was', () => {
  const root = parseXml('<p><a>1</a><l class="list"><b/></l></p>');
  expect(plainLists(root)).toBe(root);
  const source = '<p><l class="java.util.Arrays$ArrayList"><a class="x-array"><b>1</b></a></l></p>';
  const [list] = plainLists(parseXml(source)).children;
  const [b] = list?.children ?? [];
  expect(b && source.slice(b.start, b.end)).toBe('<b>1</b>');
});

function count(element: XmlElement): number {
  return element.children.reduce((sum, child) => sum + count(child), 1);
}
