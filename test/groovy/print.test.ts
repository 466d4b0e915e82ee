import { describe, expect, it } from 'vitest';
import { GroovySyntaxError, parseGroovy, type Script } from '../../src/groovy/index.ts';
import { printTree } from '../../src/groovy/testing/print/script.ts';
import { parseCases, programs } from './cases.ts';
import { withoutPlaces } from './positions.ts';

function read(source: string): Script | undefined {
  try {
    return parseGroovy(source);
  } catch (error) {
    if (!(error instanceof GroovySyntaxError)) throw error;
    return undefined;
  }
}

describe('a printed tree', () => {
  it('is read as the same tree, and printed the same again', () => {
    const sources = [...parseCases(), ...programs()].map(({ source }) => source);
    const different: string[] = [];
    for (const source of sources) {
      const tree = read(source);
      if (tree === undefined || source === UNPRINTABLE) continue;
      const printed = printTree(tree);
      const again = parseGroovy(printed);
      expect(withoutPlaces(again), source).toEqual(withoutPlaces(tree));
      if (printTree(again) !== printed) different.push(source);
    }
    expect(different).toEqual([]);
  });

  it('has one statement on a line and blocks indented', () => {
    const tree = parseGroovy("stage('x'){ if(a)b() else{c 'd',e:1}; x={->1} }");
    expect(printTree(tree)).toBe(
      "stage('x') {\n  if (a) b()\n  else {\n    c e: 1, 'd'\n  }\n  x = { ->\n    1\n  }\n}\n",
    );
  });
});

/** The language reads `08` as two numbers, zero called with eight; that has no other spelling. */
const UNPRINTABLE = '08';
