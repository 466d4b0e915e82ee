import { describe, expect, it } from 'vitest';
import { fixture, reportFiles } from '../testing/report-files.ts';
import { merged, readCoverage } from './collect-coverage.ts';
import { totalsOf } from './counters.ts';
import { filesOf, keptFiles } from './coverage-data.ts';

const read = (text: string, parser: Parameters<typeof readCoverage>[2]) =>
  readCoverage(reportFiles({ report: text }), 'report', parser);
const counter = (covered: number, missed: number) => ({ covered, missed });

describe('coverage reports of other tools', () => {
  it('JaCoCo: source files, and classes where a package has none', async () => {
    const files = await read(fixture('jacoco.xml'), 'JACOCO');
    expect(files.map(({ inPackage, file }) => [inPackage, file])).toEqual([
      ['com.example.shop', 'Cart.java'],
      ['com.example.nosource', 'Gen'],
    ]);
    expect(totalsOf(files)).toEqual({
      PACKAGE: counter(1, 1),
      FILE: counter(1, 1),
      CLASS: counter(1, 1),
      METHOD: counter(2, 1),
      LINE: counter(4, 6),
      BRANCH: counter(1, 1),
      INSTRUCTION: counter(9, 4),
      COMPLEXITY: counter(2, 1),
    });
  });

  it('Cobertura: lines of classes, not once more those of their methods', async () => {
    const [file] = await read(fixture('cobertura.xml'), 'COBERTURA');
    expect(file).toEqual({
      inPackage: 'shop',
      file: 'shop/cart.py',
      totals: { CLASS: counter(1, 0), METHOD: counter(1, 0), LINE: counter(3, 1), BRANCH: counter(1, 1) },
    });
  });

  it('LCOV: all records of a file together, and what a record says where it has no lines', async () => {
    const files = await read(fixture('lcov.info'), 'LCOV');
    expect(files).toEqual([
      {
        inPackage: 'src',
        file: 'cart.ts',
        totals: { LINE: counter(2, 0), BRANCH: counter(1, 1), METHOD: counter(1, 1) },
      },
      { inPackage: '-', file: 'short.ts', totals: { LINE: counter(4, 6) } },
    ]);
  });

  it.each([
    ['JACOCO', '<coverage/>', 'the root element is not <report>'],
    ['COBERTURA', '<coverage><packages>', 'line 1'],
    ['LCOV', 'hello', 'there is no record of a source file'],
    ['LCOV', `SF:a\n${'x'.repeat(300_000)}`, 'longer than'],
  ] as const)('says of a broken report of %s what is wrong', async (parser, text, reason) => {
    await expect(read(text, parser)).rejects.toThrow(reason);
    await expect(read(text, parser)).rejects.toThrow('/ws/report');
  });

  it('knows no entities, neither those that grow nor those from outside', async () => {
    const laughs = `<!DOCTYPE report [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><report><package name="&x;"/></report>`;
    await expect(read(laughs, 'JACOCO')).rejects.toThrow('entity');
  });

  it('takes what covers more where two reports tell of the same file', () => {
    const file = (covered: number) => ({ inPackage: 'p', file: 'f', totals: { LINE: counter(covered, 10 - covered) } });
    expect(merged([[file(3)], [file(5)]])).toEqual([file(5)]);
  });

  it('keeps files as rows and finds them again', async () => {
    const files = await read(fixture('jacoco.xml'), 'JACOCO');
    expect(filesOf(JSON.parse(JSON.stringify(keptFiles(files))))).toEqual(files);
  });
});
