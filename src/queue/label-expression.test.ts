import { describe, expect, it } from 'vitest';
import { bothLabels, labelText, matchesLabel, parseLabel, readLabel } from './label-expression.ts';
import { LabelSyntaxError } from './label-tokens.ts';

const LABELS = new Set(['built-in', 'linux', 'x86-64', 'with space', 'c++', 'a|b']);

describe('label expressions', () => {
  it.each([
    ['linux', true],
    ['windows', false],
    ['built-in', true],
    ['x86-64', true],
    ['!windows', true],
    ['!!linux', true],
    ['linux && x86-64', true],
    ['linux&&windows', false],
    ['windows || linux', true],
    ['windows || linux && windows', false],
    ['(windows || linux) && linux', true],
    ['!(linux && windows)', true],
    ['!linux || linux', true],
    ['windows -> mac', true],
    ['linux->windows', false],
    ['windows <-> mac', true],
    ['linux<->windows', false],
    ['linux || linux <-> windows', false],
    ['"with space"', true],
    ['"with space" && c++', true],
    ['"a|b"', true],
    ['"a\\"b" || "tab\\t"', false],
    ['linux && linux && linux', true],
  ])('%s means this node: %s', (source, expected) => {
    expect(matchesLabel(parseLabel(source), LABELS)).toBe(expected);
  });

  it.each([
    [
      'linux && !arm || docker',
      { linux: true, 'linux arm': false, 'arm docker': true, 'linux arm docker': true, mac: false },
    ],
    ['linux && !(arm || docker)', { linux: true, 'linux arm': false, 'linux docker': false, docker: false }],
    ['!linux && !arm', { linux: false, arm: false, mac: true }],
    ['linux -> docker', { linux: false, 'linux docker': true, mac: true, docker: true }],
    ['linux <-> docker', { linux: false, 'linux docker': true, mac: true, docker: false }],
    ['a || b -> c', { a: false, b: false, 'b c': true, d: true }],
    ['a -> b <-> c', { a: true, 'a b c': true, c: true, d: false }],
  ] as const)('%s means the nodes of some labels', (source, nodes) => {
    for (const [labels, expected] of Object.entries(nodes))
      expect([labels, matchesLabel(parseLabel(source), new Set(labels.split(' ')))]).toEqual([labels, expected]);
  });

  it.each(['', '&&', 'a &&', '|| a', 'a b', '(a', 'a)', '!', '"a', '"\\q"', 'a & b', "a'b", 'a <- b', '()'])(
    'refuses %j',
    (source) => {
      expect(() => parseLabel(source)).toThrow(LabelSyntaxError);
    },
  );

  it('takes text that is no expression for a single name', () => {
    expect(readLabel('old name')).toEqual({ kind: 'name', name: 'old name' });
  });

  it.each([null, '', '   '])('takes %j for no label at all', (source) => {
    expect(readLabel(source)).toBeNull();
  });

  it.each([
    ['a && b', 'a&&b'],
    ['( a || b )&& !c', '(a||b)&&!c'],
    ['a  ->  b', 'a->b'],
    ['"plain" <-> "not plain"', 'plain<->"not plain"'],
    ['"quote\\"d"', '"quote\\"d"'],
  ])('writes %s as %s', (source, expected) => {
    expect(labelText(parseLabel(source))).toBe(expected);
  });

  it.each(['!'.repeat(100_000), `${'('.repeat(100_000)}a`, Array(100_000).fill('a').join('||')])(
    'does not run out of stack on a very long expression',
    (source) => {
      expect(() => parseLabel(source)).toThrow(LabelSyntaxError);
    },
  );
});

it.each([
  [null, '"built-in"', 'built-in'],
  ['linux', '"my node"', 'linux&&"my node"'],
  ['a || b', '"n"', '(a||b)&&n'],
  ['not ( an expression', 'n', '"not ( an expression"&&n'],
  ['secure', 'a || secure', 'secure&&(a||secure)'],
])('nodes of %s that are also %s are %s', (one, other, wanted) => {
  const both = bothLabels(one, other);
  expect(both).toBe(wanted);
  expect(labelText(parseLabel(both))).toBe(wanted);
});
