import { describe, expect, it } from 'vitest';
import { combinations } from '../matrix.ts';
import { combinationSelector } from './selector.ts';

const AXES = [
  { name: 'label', values: ['linux', 'mac'] },
  { name: 'V', values: ['1', '2', '10'] },
];

/** The combinations that a filter selects, as `linux 1`. */
function selected(source: string): string[] {
  const isSelected = combinationSelector(source, AXES, new Map([['MODE', 'full']])) ?? (() => true);
  return combinations(AXES)
    .filter(isSelected)
    .map((each) => `${each.get('label')} ${each.get('V')}`);
}

const LINUX = ['linux 1', 'linux 2', 'linux 10'];
const MAC = ['mac 1', 'mac 2', 'mac 10'];
const ALL = [...LINUX, ...MAC];

describe('a combination filter', () => {
  it.each([
    [' ', ALL],
    ['label=="linux"', LINUX],
    ["label != 'linux'", MAC],
    ['!(label=="linux" && V=="2")', ALL.filter((each) => each !== 'linux 2')],
    ['label=="mac" || V=="1"', ['linux 1', ...MAC]],
    ['(label=="linux").implies(V=="1")', ['linux 1', ...MAC]],
    ['V in ["1", "10"] && label == "mac"', ['mac 1', 'mac 10']],
    ['label == "mac" && V !in ["1"]', ['mac 2', 'mac 10']],
    ['["1","2",].contains(V) && !label.equals("mac")', ['linux 1', 'linux 2']],
    ['label.startsWith("li") && V.endsWith("0")', ['linux 10']],
    ['label.contains("a") && V < "2"', ['mac 1', 'mac 10']],
    ['V.toInteger() >= 2 && label.toUpperCase() == "MAC"', ['mac 2', 'mac 10']],
    ['index % 2 == 0', ['linux 1', 'linux 10', 'mac 2']],
    ['uniqueId == 4', ['mac 2']],
    ['label == "mac" ? V == "1" : V == "2"', ['linux 2', 'mac 1']],
    ['MODE == "full"', ALL],
    ['MODE', []],
    ['true', ALL],
    ['!!label', ALL],
    ['1 + 2 * 3 == 7 && -1 < 0 && 7 % 4 == 3', ALL],
    ['"a" + 1 == "a1"', ALL],
    ['return label == """linux""";', LINUX],
    ['// none but\n/* on\nmac */ label ==\n  "mac" &&\n  V == "1"', ['mac 1']],
    ['"1" == 1', []],
    ["'\\'' == '\\u0027'", []],
  ])('%s', (source, expected) => {
    expect(selected(source)).toEqual(expected);
  });

  it.each([
    ['return', '1:7: the expression is not complete'],
    ['label == ', '1:10: the expression is not complete'],
    ['label == "x" V', '1:14: ‘V’ is not expected here'],
    ['(label == "x"', '1:14: ‘)’ is expected here'],
    ['label =~ /x/', '1:7: ‘=~’ is not supported'],
    ['\n label ==~ "x"', '2:8: ‘==~’ is not supported'],
    ['label.matches("x")', '1:7: ‘matches’ is not supported'],
    ['label = "x"', '1:7: ‘=’ is not supported'],
    ['label == "x$V"', '1:10: ‘$’ in a text is not supported'],
    ['label == "x', '1:10: a text does not end'],
    ['label == #', '1:10: ‘#’ is not understood'],
    ['def x = 1', '1:5: ‘x’ is not expected here'],
    ['{ -> true }', '1:1: ‘{’ is not supported'],
    ['LABEL == "x"', '1:1: there is no axis or parameter ‘LABEL’'],
    ['V > 1', '1:3: a text cannot be compared with a number'],
    ['V in "1"', '1:3: ‘in’ needs a list, not a text'],
    ['V - 1 == 0', '1:3: ‘-’ cannot be applied to a text and a number'],
    ['1 / 0 == 1', '1:3: division by zero'],
    ['V.execute()', '1:3: a text has no method ‘execute’ that is supported'],
    ['V.contains()', '1:3: ‘contains’ takes 1 arguments, not 0'],
    ['label.toInteger() == 1', '1:7: ‘linux’ is not a number'],
    [`${'('.repeat(200)}1`, '1:101: the expression is nested too deeply'],
    [`${'!'.repeat(2000)}(`, '1:2002: the expression is not complete'],
    ['a+'.repeat(9000), '1:5001: the expression is too long'],
  ])('refuses %j', (source, message) => {
    expect(() => selected(source)).toThrow(message);
  });

  it('is quick with long texts and many comments', () => {
    expect(selected(`${'/* x */ '.repeat(3000)}true`)).toEqual(ALL);
    expect(selected(`/*${' '.repeat(15_000)}*/ '${'x'.repeat(100_000)}' != ''`)).toEqual(ALL);
  });
});
