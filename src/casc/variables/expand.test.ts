import { describe, expect, it } from 'vitest';
import { expandText, type VariableSource } from './expand.ts';

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
  expect(await expandText(text, source)).toBe(wanted);
});

describe('what cannot be replaced is named, without a value', () => {
  it.each([
    ['${NONE}', 'the variable NONE is not set and has no default'],
    ['${readFile:/none}', 'the file /none cannot be read'],
    ['${json:none:${JSON}}', 'the JSON has no field none'],
    ['${json:user:s3cret}', 'what stands behind json: is no JSON'],
    ['${sysProp:none}', 'the variable none is not set and has no default'],
    ['${readFile:${NAME} s3cret!}', 'the file that is named here cannot be read'],
  ])('%s', async (text, reason) => {
    await expect(expandText(text, source)).rejects.toThrow(reason);
    await expect(expandText(text, source)).rejects.not.toThrow('s3cret');
  });
});
