import { describe, expect, it } from 'vitest';
import { MAX_XPATH_LENGTH, XPathError } from '../../xml/index.ts';
import { selectPlain } from './select-plain.ts';

const JOBS =
  "<hudson _class='h.H'><mode>NORMAL</mode><job _class='h.F'><name>a &amp; b</name><color>blue</color></job>" +
  "<job _class='h.F'><name>c</name><color>red</color><empty></empty></job><n>3</n></hudson>";

async function run(select: string | null, exclude: readonly string[] = [], source = JOBS): Promise<unknown> {
  const found = await selectPlain(source, { exclude, select }, async () => {});
  if (found === null) return 'left to the package';
  return found.type === 'value' ? found.value : found.written();
}

describe('the expressions of clients', () => {
  it.each([
    ['concat(//mode,":",//n)', 'NORMAL:3'],
    ["concat(//mode,'=',//n)", 'NORMAL=3'],
    ['/*/mode/text()', 'NORMAL'],
    ['//job[1]/name', '<name>a &amp; b</name>'],
    ['//job[name="c"]/color/text()', 'red'],
    ["//job[contains(name,'&')]/@_class", ' _class="h.F"'],
    ['/hudson/job[last()]/color', '<color>red</color>'],
    ['/hudson/job[position()<2]/color', '<color>blue</color>'],
    ["//job[color='red' or color='blue']/name", '<name>a &amp; b</name><name>c</name>'],
    ["//job[not(color='red')]/name", '<name>a &amp; b</name>'],
    ['//color[.="red"]/../name', '<name>c</name>'],
    ['//n|//mode', '<mode>NORMAL</mode><n>3</n>'],
    ['count(//job)', 2],
    ['//n > 2', true],
    ['string(//job[2]/empty)', ''],
    ['//nothing', ''],
    ['//job[2]', '<job _class="h.F"><name>c</name><color>red</color><empty/></job>'],
  ])('%s', async (expression, answer) => {
    expect(await run(expression)).toBe(answer);
  });
});

it('takes out what is excluded first, attributes too, but never the root', async () => {
  expect(await run('//job[1]', ['//color', '//@_class'])).toBe('<job><name>a &amp; b</name></job>');
  expect(await run('count(/*)', ['/*', '/'])).toBe(1);
  expect(await run(null, ['//job'])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<hudson _class="h.H"><mode>NORMAL</mode><n>3</n></hudson>',
  );
});

it.each([
  ...[
    '',
    '//[',
    '//job[',
    'count()',
    'count(1)',
    '1|2',
    'unknown()',
    'document("x")',
    '$x',
    '//x:y',
    '//x:*',
    "id('a')",
  ],
  ...[
    'namespace::*',
    'odd::a',
    'comment()',
    '1.',
    '.[1]',
    'concat(1,*)',
    'count (//a)',
    'child ::a',
    "'x'[1]",
    'é',
    '"',
  ],
  ...['//*'.repeat(11), `${'('.repeat(60)}1${')'.repeat(60)}`, `/a${' '.repeat(1000)}`],
])('leaves %s to the package', async (expression) => {
  expect(await run(expression)).toBe('left to the package');
});

it('leaves all of it to the package where one expression is left, or all together are too long', async () => {
  expect(await run('//job', ['count(//job)'])).toBe('left to the package');
  expect(await run('//job', ['//['])).toBe('left to the package');
  const long = `//a${' '.repeat(MAX_XPATH_LENGTH / 5)}`;
  expect(
    await run(
      '//job',
      Array.from({ length: 5 }, () => long),
    ),
  ).toBe('left to the package');
});

it.each([
  '',
  'x',
  '<a>',
  '<a/>',
  '<a></b>',
  '<a></a >',
  '<a></a><b></b>',
  '<a></a> ',
  '<a><b></a></b>',
  '<a>&#65;</a>',
  '<a>&apos;</a>',
  '<a>]]></a>',
  '<a><!-- --></a>',
  '<a><![CDATA[x]]></a>',
  '<?xml version="1.0"?><a></a>',
  '<a _class="x"></a>',
  "<a _class='x' b='y'></a>",
  "<a _class='<'></a>",
  "<a _class='></a>",
  '<é></é>',
  '<1></1>',
  `<${'a'.repeat(300)}></${'a'.repeat(300)}>`,
  `${'<a>'.repeat(501)}${'</a>'.repeat(501)}`,
])('leaves the document %s to the package', async (source) => {
  expect(await run('/*', [], source)).toBe('left to the package');
});

it.each([
  ['nested subtrees', '//*[//*[//*[//*]]]'],
  ['counting', '//*[count(//*) > count(//c)]'],
  ['long texts', '//*[contains(/, "x") or contains(/, "y") or contains(/, "z")]'],
  ['pairs of nodes', '//c[. != //b] = //c[. != //b]'],
  ['translations', '//*[translate(/, "1", "2") = "x"]'],
])('stops %s that would take for ever', async (_what, expression) => {
  const source = `<a>${'<b><c>1</c></b>'.repeat(20_000)}</a>`;
  await expect(run(expression, [], source)).rejects.toThrow(XPathError);
});

it('lets others have their turn between expressions, and between the parts of a long answer', async () => {
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  await selectPlain(JOBS, { exclude: ['//n', '//mode'], select: '//job' }, pause);
  expect(pauses).toBe(3);
  const long = `<a><b>${'<c>1</c>'.repeat(3000)}</b></a>`;
  const found = await selectPlain(long, { exclude: [], select: '/a' }, pause);
  pauses = 0;
  expect(found?.type === 'nodes' && (await found.written())).toBe(long);
  expect(pauses).toBeGreaterThan(3000);
});
