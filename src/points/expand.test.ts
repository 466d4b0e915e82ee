// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are what is tested
import { expect, it } from 'vitest';
import { expand, variableReferences } from './expand.ts';

const ENV = new Map(Object.entries({ NAME: 'app', 'a.b': 'dotted', SELF: '$NAME' }));

it.each([
  ['out/$NAME.jar', 'out/app.jar'],
  ['out/${NAME}x', 'out/appx'],
  ['$UNKNOWN and ${UNKNOWN}', '$UNKNOWN and ${UNKNOWN}'],
  ['$$NAME costs $', '$NAME costs $'],
  ['$$$NAME', '$app'],
  ['${a.b} is not $a.b', 'dotted is not $a.b'],
  ['$SELF', '$NAME'],
])('%s becomes %s', (text, wanted) => {
  expect(expand(text, ENV)).toBe(wanted);
});

it('tells where a text names variables', () => {
  expect([...variableReferences('a $B ${c.d} $$ $')]).toEqual([
    { text: '$B', at: 2, name: 'B' },
    { text: '${c.d}', at: 5, name: 'c.d' },
    { text: '$$', at: 12, name: null },
  ]);
});
