import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, parseCsv as parseInSlices } from './text.ts';

function parseCsv(text: string): string[][] | null {
  const work = parseInSlices(text);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

describe('CSV', () => {
  it.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\n\r\nc,\r\n',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['"x, ""y""\nz",2\n', [['x, "y"\nz', '2']]],
    [',\n', [['', '']]],
    ['', []],
    ['"open', null],
  ])('%j', (text, records) => {
    expect(parseCsv(text)).toEqual(records);
  });

  it('reads a value of many quotes', () => {
    const value = '"'.repeat(100_001);
    expect(parseCsv(csvLine([value]))).toEqual([[value]]);
  });

  it('reads back what it writes', () => {
    const values = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', '1') }), { minLength: 2 }),
    );
    fc.assert(
      fc.property(values, (records) => {
        expect(parseCsv(records.map(csvLine).join(''))).toEqual(records);
      }),
    );
  });
});
