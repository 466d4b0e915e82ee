import { describe, expect, it } from 'vitest';
import { escaped, expandText, expandTree, type VariableSource } from './expand.ts';

const VALUES = new Map([
  ['NAME', 'ada'],
  ['WHICH', 'NAME'],
  ['JSON', '{"user":"ada","age":36}'],
  ['PATH_OF_KEY', '/key'],
]);
const source: VariableSource = {
  variable: async (name) => VALUES.get(name) ?? null,
  property: (name) => (name === 'user.home' ? '/home/ada' : null),
  async file(path) {
    if (path !== '/key') throw new Error('no such file: s3cret');
    return Buffer.from('KEY\n');
  },
};

function neverUnset(name: string): void {
  throw new Error(`${name} is not set`);
}

it.each([
  ['plain', 'plain'],
  ['${NAME}', 'ada'],
  ['a ${NAME} b ${NAME}', 'a ada b ada'],
  ['${NONE:-x}', 'x'],
  ['${NONE:-}', ''],
  ['${NONE:-${NAME}}', 'ada'],
  ['${NAME:-x}', 'ada'],
  ['${${WHICH}}', 'ada'],
  ['^${NAME}', '${NAME}'],
  ['^${NAME} ${NAME}', '${NAME} ada'],
  ['${readFile:/key}', 'KEY\n'],
  ['${file:${PATH_OF_KEY}}', 'KEY\n'],
  ['${trim:${readFile:/key}}', 'KEY'],
  ['${readFileBase64:/key}', 'S0VZCg=='],
  ['${base64:ada}', 'YWRh'],
  ['${decodeBase64:YWRh}', 'ada'],
  ['${json:user:${JSON}}', 'ada'],
  ['${json:age:${JSON}}', '36'],
  ['${sysProp:user.home}', '/home/ada'],
  ['${open', '${open'],
])('%s becomes %j', async (text, wanted) => {
  expect(await expandText(text, source, neverUnset)).toBe(wanted);
});

describe('what cannot be replaced is named, without a value', () => {
  it.each([
    ['${readFile:/none}', 'the file /none cannot be read'],
    ['${json:none:${JSON}}', 'the JSON has no field none'],
    ['${json:user:s3cret}', 'what stands behind json: is no JSON'],
    ['${readFile:${NAME} s3cret!}', 'the file that is named here cannot be read'],
  ])('%s', async (text, reason) => {
    await expect(expandText(text, source, neverUnset)).rejects.toThrow(reason);
    await expect(expandText(text, source, neverUnset)).rejects.not.toThrow('s3cret');
  });
});

describe('a variable that is not set', () => {
  it.each([
    ['${NONE}', '', 'NONE'],
    ['a ${NONE} b', 'a  b', 'NONE'],
    ['${sysProp:none}', '', 'none'],
    ['${trim:${NONE} }', '', 'NONE'],
    ['${s3cret pass}', '', 'that is named here'],
  ])('is empty in %s, and named', async (text, value, name) => {
    const at = { file: 'a.yaml', line: 3 };
    const entries = new Map([['key', { at, value: { kind: 'scalar', at, value: text } as const }]]);
    const { tree, unset } = await expandTree({ kind: 'map', at, entries }, source);
    expect(tree.entries.get('key')?.value).toMatchObject({ value, unset: name });
    expect(unset).toEqual([{ at, path: 'key', reason: `the variable ${name} is not set, and empty` }]);
  });
});

it.each(['${NAME}', '^${NAME}', '^^${', 'plain', '$NAME ${', '${${WHICH}}'])(
  '%j escaped is itself again',
  async (text) => {
    expect(await expandText(escaped(text), source, neverUnset)).toBe(text);
  },
);
