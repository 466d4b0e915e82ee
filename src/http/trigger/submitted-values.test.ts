import { describe, expect, it } from 'vitest';
import { type ConfiguredParameter, defineParameter, text } from '../../points/index.ts';
import { fieldsOf, NO_FORM } from '../request/form.ts';
import { readBuildForm, valuesOfQuery } from './submitted-values.ts';

const file = { fileName: 'a.txt', storedAs: '/uploads/1' };

function definition(name: string, type = 'StringParameterDefinition'): ConfiguredParameter {
  const config = { name, description: '' };
  const kind = defineParameter({
    xmlTag: `hudson.model.${type}`,
    symbol: 'x',
    displayName: 'X',
    fields: { name: text(), description: text() },
    example: config,
    type,
    defaultValue: () => null,
    value: () => ({ kind: 'string', name, value: '' }),
  });
  return { kind, config };
}

function form(json: unknown) {
  const query = new URLSearchParams({ json: typeof json === 'string' ? json : JSON.stringify(json) });
  return fieldsOf('', { ...NO_FORM, fields: query, files: new Map([['file0', file]]) });
}

describe('values of a query', () => {
  it('takes those of defined parameters and leaves the others', () => {
    const values = valuesOfQuery([definition('A'), definition('B')], fieldsOf('?A=1&X=2&delay=0', NO_FORM));
    expect([...values]).toEqual([['A', { kind: 'text', text: '1' }]]);
  });

  it('refuses a parameter that is given twice', () => {
    expect(() => valuesOfQuery([definition('A')], fieldsOf('?A=1&A=2', NO_FORM))).toThrow('more than once');
  });

  it('takes the uploaded file of a file parameter', () => {
    const parameters = fieldsOf('', { ...NO_FORM, files: new Map([['F', file]]) });
    const values = valuesOfQuery([definition('F', 'FileParameterDefinition')], parameters);
    expect(values.get('F')).toEqual({ kind: 'file', ...file });
  });
});

describe('the json of a build form', () => {
  it('may hold a list or a single parameter', () => {
    const entry = { name: 'A', value: 'x' };
    for (const parameter of [[entry], entry])
      expect([...readBuildForm(form({ parameter })).values]).toEqual([['A', { kind: 'json', json: entry }]]);
  });

  it('may name an uploaded file', () => {
    const { values } = readBuildForm(form({ parameter: [{ name: 'F', file: 'file0' }] }));
    expect(values.get('F')).toEqual({ kind: 'file', ...file });
  });

  it('says where to go on', () => {
    const { statusCode, redirectTo } = readBuildForm(form({ statusCode: 303, redirectTo: '.' }));
    expect([statusCode, redirectTo]).toEqual(['303', '.']);
  });

  it.each([
    ['{', 'not JSON'],
    ['[]', 'not an object'],
    ['{"parameter":[1]}', 'not an object'],
    ['{"parameter":[{"value":1}]}', 'no name'],
    ['{"parameter":[{"name":"A"},{"name":"A"}]}', 'more than once'],
  ])('refuses %s', (json, reason) => {
    expect(() => readBuildForm(form(json))).toThrow(reason);
  });

  it('must be there', () => {
    expect(() => readBuildForm(fieldsOf('', NO_FORM))).toThrow('Nothing is submitted');
  });
});
