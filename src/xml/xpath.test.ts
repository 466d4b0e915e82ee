import { DOMParser } from '@xmldom/xmldom';
import { expect, it } from 'vitest';
import xpath from 'xpath';
import { writeTree } from './tree.ts';
import { evaluateXPath, MAX_XPATH_LENGTH, MAX_XPATH_SOURCE, openForXPath, XPathError } from './xpath.ts';

const JOBS = `<hudson _class='h.H'><mode>NORMAL</mode><job _class='h.F'><name>a &amp; b</name><color>blue</color></job><job _class='h.F'><name>c</name><color>red</color><empty></empty></job><n>3</n></hudson>`;

const open = (source: string) => openForXPath(source, async () => {});

async function run(expression: string, exclude: string[] = []): Promise<unknown> {
  const result = evaluateXPath(await open(JOBS), { exclude, select: expression });
  return result.type === 'value' ? result.value : result.nodes.map(writeTree);
}

it.each([
  ['elements', '//job[color="red"]', ['<job _class="h.F"><name>c</name><color>red</color><empty/></job>']],
  ['text', '/hudson/job/name/text()', ['a &amp; b', 'c']],
  ['attributes', '/hudson/@_class', [' _class="h.H"']],
  ['strings', 'concat(//mode,":",//n)', 'NORMAL:3'],
  ['numbers', 'count(//job)', 3 - 1],
  ['booleans', '//n > 2', true],
  ['nothing', '//nothing', []],
  ['axes', '//color[.="red"]/preceding-sibling::name', ['<name>c</name>']],
  ['unions in document order', '//n|//mode', ['<mode>NORMAL</mode>', '<n>3</n>']],
  ['case', '//JOB', []],
])('selects %s', async (_what, expression, found) => {
  expect(await run(expression)).toEqual(found);
});

it.each([
  '//job/name',
  '//*[last()]',
  '/*/*[2]/following::*',
  '//@*',
  '//job[position()=2]/ancestor::*',
  '//name[starts-with(.,"a")]|/hudson/n',
  'sum(//n)',
  'normalize-space(/)',
  'string(//job[2]/color)',
])('agrees with a full DOM about %s', async (expression) => {
  const dom = new DOMParser().parseFromString(JOBS, 'text/xml');
  const theirs = xpath.parse(expression).evaluate({ node: dom });
  const ours = xpath.parse(expression).evaluate({ node: await open(JOBS) });
  const names = (value: object): string =>
    value instanceof xpath.XNodeSet
      ? value
          .toArray()
          .map((node) => ('nodeName' in node ? String(node.nodeName) : ''))
          .join()
      : String(value);
  expect(names(ours)).toBe(names(theirs));
});

it('takes out what is excluded first, attributes too, but never the root', async () => {
  expect(await run('//job[1]', ['//color', '//@_class'])).toEqual(['<job><name>a &amp; b</name></job>']);
  expect(await run('count(/*)', ['/*', '/'])).toBe(1);
});

it('writes a whole document with its declaration', async () => {
  const all = evaluateXPath(await open('<a><b/></a>'), { exclude: ['//b'], select: null });
  expect(all.type === 'nodes' && all.nodes.map(writeTree)).toEqual(['<?xml version="1.0" encoding="UTF-8"?>\n<a/>']);
});

it.each([
  ['broken', '//['],
  ['empty', ''],
  ['an unknown function', 'document("file:///etc/passwd")'],
  ['a variable', '$x'],
  ['a prefix', '//x:y'],
  ['the namespace axis', '//namespace::*'],
  ['too long', `//a${' '.repeat(MAX_XPATH_LENGTH)}`],
  ['too many deep steps', '//*'.repeat(11)],
])('refuses an expression that is or has %s', async (_what, expression) => {
  await expect(run(expression)).rejects.toThrow(XPathError);
});

it('refuses to exclude what is not a node', async () => {
  await expect(run('//job', ['count(//job)'])).rejects.toThrow(XPathError);
});

it('does not count steps inside of quotes', async () => {
  expect(await run(`string("${'//'.repeat(20)}")`)).toBe('//'.repeat(20));
});

it('stops an expression that would take for ever', async () => {
  const document = await open(`<a>${'<b><c>1</c></b>'.repeat(2000)}</a>`);
  expect(() => evaluateXPath(document, { exclude: [], select: '//*[//*[//*[//*]]]' })).toThrow('takes too long');
});

it('refuses a document that is too large', async () => {
  await expect(open(`<a>${'x'.repeat(MAX_XPATH_SOURCE)}</a>`)).rejects.toThrow(XPathError);
});

it('reads a long document in pieces, with pauses between them', async () => {
  let pauses = 0;
  const names = Array.from({ length: 4000 }, (_, at) => `<n>ü\r\n${at}<x>${'x'.repeat(100)}</x></n>`).join('');
  const document = await openForXPath(`<a>${names}</a>`, async () => {
    pauses += 1;
  });
  expect(pauses).toBeGreaterThan(5);
  const selection = evaluateXPath(document, { exclude: [], select: 'string(/a/n[3001]/text())' });
  expect(selection).toEqual({ type: 'value', value: 'ü\n3000' });
});
