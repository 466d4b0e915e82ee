import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { editChildren, insertChild, removeItems, setChild, setText } from './edit.ts';
import { node } from './element.ts';
import { parseXml } from './parse.ts';

const DOCUMENT = `<?xml version='1.1' encoding='UTF-8'?>
<!-- made by hand -->
<project>
  <actions/>
  <description>says <![CDATA[<hello>]]></description>
  <keepDependencies>false</keepDependencies>
  <builders>
    <hudson.tasks.Shell plugin="x@1">
      <description>deeper</description>
      <command>echo</command><!-- end -->
    </hudson.tasks.Shell>
  </builders>
  <unknown   a='1'
      b="2"  />
  <publishers/>
</project>
`;

describe('setText', () => {
  it('changes one text and nothing else', () => {
    const edited = setText(DOCUMENT, ['keepDependencies'], 'true');
    expect(edited).toBe(DOCUMENT.replace('<keepDependencies>false', '<keepDependencies>true'));
  });

  it.each([
    [['description'], 'says <hello>'],
    [['actions'], ''],
    [['builders', 'hudson.tasks.Shell', 'description'], 'deeper'],
  ])('gives the very source back where %j is that text already', (path, text) => {
    expect(setText(DOCUMENT, path, text)).toBe(DOCUMENT);
  });

  it('means the child, not what has its name deeper', () => {
    expect(setText(DOCUMENT, ['description'], 'a & b')).toContain('  <description>a &amp; b</description>\n');
    expect(setText(DOCUMENT, ['builders', 'hudson.tasks.Shell', 'description'], 'x')).toBe(
      DOCUMENT.replace('deeper', 'x'),
    );
    const without = DOCUMENT.replace('  <description>says <![CDATA[<hello>]]></description>\n', '');
    expect(setText(without, ['description'], 'new')).toBe(
      without.replace('  <publishers/>\n', '  <publishers/>\n  <description>new</description>\n'),
    );
  });

  it('opens an empty element', () => {
    expect(setText(DOCUMENT, ['publishers'], 'x')).toBe(
      DOCUMENT.replace('<publishers/>', '<publishers>x</publishers>'),
    );
    expect(setText(DOCUMENT, ['unknown'], 'x')).toContain(`<unknown   a='1'\n      b="2">x</unknown>\n`);
  });

  it('takes an element out with its lines', () => {
    expect(setText(DOCUMENT, ['keepDependencies'], null)).toBe(
      DOCUMENT.replace('  <keepDependencies>false</keepDependencies>\n', ''),
    );
    expect(setText(DOCUMENT, ['unknown'], null)).toBe(DOCUMENT.replace(/ {2}<unknown[^>]*>\n/, ''));
    expect(setText(DOCUMENT, ['builders', 'hudson.tasks.Shell', 'command'], null)).toContain('\n      <!-- end -->\n');
    expect(setText(DOCUMENT, ['nowhere', 'else'], null)).toBe(DOCUMENT);
  });

  it('inserts behind the last child, whatever follows it', () => {
    expect(setText(DOCUMENT, ['builders', 'hudson.tasks.Shell', 'unstableReturn'], '2')).toBe(
      DOCUMENT.replace('<!-- end -->\n', '<!-- end -->\n      <unstableReturn>2</unstableReturn>\n'),
    );
  });

  it('makes missing parents', () => {
    expect(setText(DOCUMENT, ['a', 'b'], 'x')).toBe(
      DOCUMENT.replace('  <publishers/>\n', '  <publishers/>\n  <a>\n    <b>x</b>\n  </a>\n'),
    );
    expect(setText(DOCUMENT, ['publishers', 'b'], 'x')).toBe(
      DOCUMENT.replace('  <publishers/>\n', '  <publishers>\n    <b>x</b>\n  </publishers>\n'),
    );
  });

  it.each([
    ['an empty root', '<project/>', '<project>\n  <a>\n    <b>x</b>\n  </a>\n</project>'],
    [
      'an empty root behind its declaration',
      '<?xml version="1.1" encoding="UTF-8"?><project></project>',
      '<?xml version="1.1" encoding="UTF-8"?><project>\n  <a>\n    <b>x</b>\n  </a>\n</project>',
    ],
    ['a root of blanks', '<project>\n</project>\n', '<project>\n  <a>\n    <b>x</b>\n  </a>\n</project>\n'],
    ['a single line', '<p><c/> </p>', '<p><c/><a><b>x</b></a> </p>'],
    ['a parent in a line with others', '<p><c/><a/></p>', '<p><c/><a><b>x</b></a></p>'],
    ['tabs', '<p>\n\t<a>\n\t</a>\n</p>', '<p>\n\t<a>\n\t\t<b>x</b>\n\t</a>\n</p>'],
    ['CRLF', '<p>\r\n    <c/>\r\n</p>', '<p>\r\n    <c/>\r\n    <a>\r\n        <b>x</b>\r\n    </a>\r\n</p>'],
    ['a comment alone', '<p>\n  <a><!-- n --></a>\n</p>', '<p>\n  <a><!-- n -->\n    <b>x</b>\n  </a>\n</p>'],
  ])('fits into %s', (_what, source, edited) => {
    expect(setText(source, ['a', 'b'], 'x')).toBe(edited);
    expect(setText(edited, ['a', 'b'], 'x')).toBe(edited);
  });

  it('takes an element of a single line out alone', () => {
    expect(setText('<p><a>1</a> <b/></p>', ['a'], null)).toBe('<p> <b/></p>');
    expect(setText('<p>\r\n\t<a>1</a>\r\n\t<b/>\r\n</p>', ['a'], null)).toBe('<p>\r\n\t<b/>\r\n</p>');
  });

  it('writes control characters only where the version has them', () => {
    expect(setText('<?xml version="1.1"?><p><a/></p>', ['a'], '\u001b')).toContain('<a>&#x1b;</a>');
    expect(setText('<p><a/></p>', ['a'], '\u001b')).toBe('<p><a>\ufffd</a></p>');
  });

  it('inserts names that are in an object anyway', () => {
    expect(setText('<p/>', ['constructor'], 'x')).toBe('<p>\n  <constructor>x</constructor>\n</p>');
  });
});

describe('setChild', () => {
  const triggers = node('triggers', [node('hudson.triggers.TimerTrigger', [node('spec', 'H * * * *')])]);
  const written = `<triggers>
    <hudson.triggers.TimerTrigger>
      <spec>H * * * *</spec>
    </hudson.triggers.TimerTrigger>
  </triggers>`;

  it('inserts an element, indented like the others', () => {
    const edited = setChild(DOCUMENT, ['triggers'], triggers);
    expect(edited).toBe(DOCUMENT.replace('<publishers/>', `<publishers/>\n  ${written}`));
    expect(new XMLParser({ parseTagValue: false }).parse(edited).project.triggers).toEqual({
      'hudson.triggers.TimerTrigger': { spec: 'H * * * *' },
    });
  });

  it('puts it in the place of the old one', () => {
    const once = setChild(DOCUMENT, ['actions'], triggers);
    expect(once).toBe(DOCUMENT.replace('<actions/>', written));
  });

  it('changes nothing where it is there already', () => {
    const edited = setChild(DOCUMENT, ['triggers'], triggers).replace('<spec>H *', '<spec ><![CDATA[H]]> *');
    expect(setChild(edited, ['triggers'], triggers)).toBe(edited);
  });

  it.each([
    ['text', node('a', { k: '1' }, '3')],
    ['attribute', node('a', { k: '2' }, '2')],
    ['missing attribute', node('a', '2')],
    ['children', node('a', { k: '1' }, [node('b')])],
  ])('sees another %s', (_what, changed) => {
    const edited = setChild('<p><a k="1">2</a><c/></p>', ['a'], changed);
    expect(edited).not.toBe('<p><a k="1">2</a><c/></p>');
    expect(edited.endsWith('<c/></p>')).toBe(true);
    expect(parseXml(edited).children[0]?.attributes).toEqual({ ...changed.attributes });
  });

  it('takes it out', () => {
    expect(setChild(DOCUMENT, ['builders', 'hudson.tasks.Shell'], null)).toBe(
      DOCUMENT.replace(/ {4}<hudson.tasks.Shell[\s\S]*Shell>\n/, ''),
    );
  });

  it('stays in the line in a document of one line', () => {
    expect(setChild('<p><a/></p>', ['t'], triggers)).toBe(
      '<p><a/><triggers><hudson.triggers.TimerTrigger><spec>H * * * *</spec></hudson.triggers.TimerTrigger></triggers></p>',
    );
  });
});

describe('places among children', () => {
  const LIST = '<l>\n  <v>\n    <n>a</n>\n  </v>\n  <!-- between -->\n  <w/>\n  <v>\n    <n>b</n>\n  </v>\n</l>\n';

  it('are steps of a path', () => {
    expect(setText(LIST, [2, 'n'], 'c')).toBe(LIST.replace('>b<', '>c<'));
    expect(setText(LIST, [0, 0], 'c')).toBe(LIST.replace('>a<', '>c<'));
    expect(setText(LIST, [2, 'm'], 'c')).toBe(LIST.replace('b</n>\n', 'b</n>\n    <m>c</m>\n'));
  });

  it('take out and replace the very child', () => {
    expect(setChild(LIST, [2], null)).toBe(LIST.replace('  <v>\n    <n>b</n>\n  </v>\n', ''));
    expect(setChild(LIST, [1], node('x', '1'))).toBe(LIST.replace('<w/>', '<x>1</x>'));
  });

  it.each([
    ['behind the last', 3],
    ['far behind', 99],
  ])('%s append', (_what, at) => {
    const edited = LIST.replace('</v>\n</l>', '</v>\n  <x>\n    <n>1</n>\n  </x>\n</l>');
    expect(setChild(LIST, [at], node('x', [node('n', '1')]))).toBe(edited);
    expect(insertChild(LIST, [], at, node('x', [node('n', '1')]))).toBe(edited);
  });

  it('let a child in before another', () => {
    expect(insertChild(LIST, [], 0, node('x', [node('n', '1')]))).toBe(
      LIST.replace('<l>\n', '<l>\n  <x>\n    <n>1</n>\n  </x>\n'),
    );
    expect(insertChild(LIST, [2], 0, node('o'))).toBe(LIST.replace('<n>b', '<o/>\n    <n>b'));
    expect(insertChild('<l><a/><b/></l>', [], 1, node('x', [node('y')]))).toBe('<l><a/><x><y/></x><b/></l>');
  });

  it('make missing parents', () => {
    expect(setChild('<l/>', ['m', 0], node('x'))).toBe('<l>\n  <m>\n    <x/>\n  </m>\n</l>');
    expect(insertChild('<l/>', ['m', 'o'], 7, node('x'))).toContain('<o>\n      <x/>\n    </o>');
  });

  it('give no text to a child that is not there', () => {
    expect(() => setText(LIST, [7], 'x')).toThrow(RangeError);
    expect(() => setText(LIST, [7, 'x'], 'x')).toThrow(RangeError);
    expect(setText(LIST, [7, 'x'], null)).toBe(LIST);
  });
});

describe('items are removed from a list by their places', () => {
  it.each([
    ['of its own children', '<p><l>\n  <a/>\n  <b/>\n  <c/>\n</l></p>', '<p><l>\n  <b/>\n</l></p>'],
    [
      'in an array',
      '<p><l class="java.util.Arrays$ArrayList"><a class="x-array"><a/><b/><c/></a></l></p>',
      '<p><l class="java.util.Arrays$ArrayList"><a class="x-array"><b/></a></l></p>',
    ],
    [
      'that cannot be changed in Java',
      '<p><l class="java.util.Collections$UnmodifiableList"><c class="list"><a/><b/><c/></c><list reference="../c"/></l></p>',
      '<p><l class="java.util.Collections$UnmodifiableList"><c class="list"><b/></c><list reference="../c"/></l></p>',
    ],
  ])('%s', (_what, before, after) => {
    expect(removeItems(before, 'l', [0, 2, 7])).toBe(after);
    expect(removeItems(before, 'none', [0])).toBe(before);
  });
});

describe('children are edited at one stroke', () => {
  const source = '<p>\n  <l>\n    <a/> <!-- x -->\n    <b  c="1"/>\n  </l>\n</p>';

  it('and what is between them stays', () => {
    const replaced = new Map([
      [0, node('x', '1')],
      [1, node('b', { c: '1' })],
    ]);
    expect(editChildren(source, ['l'], { replaced, added: [node('y'), node('z')] })).toBe(
      '<p>\n  <l>\n    <x>1</x> <!-- x -->\n    <b  c="1"/>\n    <y/>\n    <z/>\n  </l>\n</p>',
    );
    expect(editChildren('<p><l/></p>', ['l'], { replaced: new Map(), added: [node('y')] })).toContain('<y/>');
  });

  it('or not at all', () => {
    expect(editChildren(source, ['l'], { replaced: new Map(), added: [] })).toBe(source);
    expect(() => editChildren(source, ['none'], { replaced: new Map(), added: [node('y')] })).toThrow(RangeError);
  });
});
