import { describe, expect, it } from 'vitest';
import { countedPause } from '../kit/testing/counted-pause.ts';
import { XmlLimitError } from './errors.ts';
import { normalizeDocument } from './identity.ts';
import { type DocumentLimits, MAX_ATTRIBUTES, MAX_DEPTH, MAX_NAME } from './limits.ts';
import { parseXml, parseXmlInSlices } from './parse.ts';

const FEW: DocumentLimits = { maxLength: 100_000, maxReferences: 100, maxNodes: 100 };

const TOO_MUCH: readonly (readonly [string, string, string])[] = [
  ['a long document', `<a>${'x'.repeat(100_000)}</a>`, 'the document is longer than 100000 characters'],
  ['references', `<a>${'&amp;'.repeat(101)}</a>`, 'more than 100 references to characters'],
  ['elements', `<a>${'<b/>'.repeat(100)}</a>`, 'more than 100 elements, attributes'],
  ['attributes', `<a>${'<b c=""/>'.repeat(50)}</a>`, 'more than 100 elements, attributes'],
  ['CDATA sections', `<a>${'<![CDATA[]]>'.repeat(100)}</a>`, 'more than 100 elements, attributes'],
  [
    'attributes of one element',
    `<a ${Array.from({ length: MAX_ATTRIBUTES + 1 }, (_, at) => `a${at}=""`).join(' ')}/>`,
    `more than ${MAX_ATTRIBUTES} attributes at one element`,
  ],
  ['a long name', `<${'x'.repeat(MAX_NAME + 1)}/>`, `a name is longer than ${MAX_NAME} characters`],
  [
    'a long name of an attribute',
    `<a ${'x'.repeat(MAX_NAME + 1)}=""/>`,
    `a name is longer than ${MAX_NAME} characters`,
  ],
  ['depth', '<a>'.repeat(MAX_DEPTH + 1), `elements are nested deeper than ${MAX_DEPTH}`],
];

describe('what has too much', () => {
  const limitsFor = (what: string): DocumentLimits =>
    what === 'attributes of one element' || what === 'depth' ? {} : FEW;

  it.each(TOO_MUCH)('%s: the limit is named', async (what, source, reason) => {
    const { pause } = countedPause();
    const read = parseXmlInSlices(source, pause, limitsFor(what));
    await expect(read).rejects.toThrow(XmlLimitError);
    await expect(read).rejects.toThrow(reason);
    await expect(normalizeDocument(source, pause, limitsFor(what))).rejects.toThrow(reason);
  });

  it.each([
    ['comments', '<!---->'],
    ['instructions', '<?a?>'],
  ])('%s are counted where they are kept', async (_what, piece) => {
    const source = `<a>${piece.repeat(100)}</a>`;
    const { pause } = countedPause();
    await expect(normalizeDocument(source, pause, FEW)).rejects.toThrow('more than 100 elements');
    expect((await parseXmlInSlices(source, pause, FEW)).name).toBe('a');
  });
});

const LENGTH = 400_000;
const LONG: readonly (readonly [string, string])[] = [
  ['text', `<a>${'x'.repeat(LENGTH)}</a>`],
  ['elements', `<a>${'<b/>'.repeat(LENGTH / 4)}</a>`],
  ['a comment', `<a><!--${'x'.repeat(LENGTH)}--></a>`],
  ['an attribute', `<a b="${'x'.repeat(LENGTH)}"/>`],
  ['references', `<a>${'&amp;'.repeat(LENGTH / 5)}</a>`],
];

it.each(LONG)('others have their turn while much %s is read', async (_what, source) => {
  const reading = countedPause();
  expect(await parseXmlInSlices(source, reading.pause)).toEqual(parseXml(source));
  expect(reading.turns).toBeGreaterThanOrEqual(20);
  const writing = countedPause();
  const text = await normalizeDocument(source, writing.pause);
  expect(text.length).toBeGreaterThan(LENGTH);
  expect(writing.turns).toBeGreaterThanOrEqual(20);
});
