import { describe, expect, it } from 'vitest';
import { Failure } from '../../../model/index.ts';
import type { ParameterContext, ParameterKind, SubmittedValue } from '../../../points/index.ts';
import { extensibleChoice } from '../../extensible-choice-parameter/parameter.ts';
import { validatingString } from '../../validating-string-parameter/parameter.ts';
import { booleanParameter } from './boolean.ts';
import { choiceParameter } from './choice.ts';
import { fileParameter } from './file.ts';
import { passwordParameter } from './password.ts';
import { runParameter } from './run.ts';
import { stringParameter } from './string.ts';
import { textParameter } from './text.ts';

const CONTEXT: ParameterContext = {
  findRun: (jobName, which) =>
    jobName === 'library' && (which === 'last' || which <= 9)
      ? { jobName, number: which === 'last' ? 9 : which }
      : null,
};
const base = { name: 'P', description: 'what' };
const text = (value: string): SubmittedValue => ({ kind: 'text', text: value });
const json = (value: Record<string, unknown>): SubmittedValue => ({ kind: 'json', json: { name: 'P', ...value } });
const file: SubmittedValue = { kind: 'file', fileName: 'C:\\data\\in.csv', storedAs: '/up/1' };

const CHOICES = { ...base, choices: ['a', 'b'] };
const RUN = { ...base, projectName: 'library', filter: 'ALL' };

function submit(kind: ParameterKind, config: unknown, submitted: SubmittedValue) {
  return kind.value(config, submitted, CONTEXT);
}

describe('a submitted value', () => {
  it.each<[string, ParameterKind, unknown, SubmittedValue, unknown]>([
    ['string', stringParameter, { ...base, defaultValue: '', trim: false }, text(' x '), ' x '],
    ['trimmed string', stringParameter, { ...base, defaultValue: '', trim: true }, text(' x '), 'x'],
    ['string of a form', stringParameter, { ...base, defaultValue: '', trim: false }, json({ value: 'x' }), 'x'],
    ['number of a form', stringParameter, { ...base, defaultValue: '', trim: false }, json({ value: 5 }), '5'],
    ['missing value', stringParameter, { ...base, defaultValue: 'd', trim: false }, json({}), ''],
    ['text', textParameter, { ...base, defaultValue: '', trim: false }, text('a\nb'), 'a\nb'],
    ['true', booleanParameter, { ...base, defaultValue: false }, text('TRUE'), true],
    ['yes', booleanParameter, { ...base, defaultValue: true }, text('yes'), false],
    ['true of a form', booleanParameter, { ...base, defaultValue: false }, json({ value: true }), true],
    ['choice', choiceParameter, CHOICES, text('b'), 'b'],
    ['password', passwordParameter, { ...base, defaultValue: 'old' }, json({ value: 'new' }), 'new'],
    ['unchanged password', passwordParameter, { ...base, defaultValue: 'old' }, text('<DEFAULT>'), 'old'],
  ])('%s is taken as it should', (_what, kind, config, submitted, value) => {
    expect(submit(kind, config, submitted)).toMatchObject({ name: 'P', description: 'what', value });
  });

  it('of a file is the upload, at the place of its name', () => {
    expect(submit(fileParameter, base, file)).toEqual({
      kind: 'file',
      name: 'P',
      description: 'what',
      originalFileName: 'in.csv',
      storedAs: '/up/1',
    });
  });

  it.each([text('library#3'), json({ runId: 'library#3' }), json({ value: 'library#3' })])(
    'of a run is found',
    (sent) => {
      expect(submit(runParameter, RUN, sent)).toMatchObject({ kind: 'run', jobName: 'library', number: 3 });
    },
  );

  it.each<[string, ParameterKind, unknown, SubmittedValue]>([
    ['PARAMETER_CHOICE', choiceParameter, CHOICES, text('c')],
    ['PARAMETER_INVALID', stringParameter, { ...base, defaultValue: '', trim: false }, file],
    ['PARAMETER_INVALID', stringParameter, { ...base, defaultValue: '', trim: false }, json({ value: {} })],
    ['PARAMETER_INVALID', fileParameter, base, text('x')],
    ['PARAMETER_INVALID', fileParameter, { ...base, name: '../x' }, file],
    ['PARAMETER_INVALID', fileParameter, { ...base, name: 'a\\..\\..\\x' }, file],
    ['PARAMETER_INVALID', fileParameter, { ...base, name: '/etc/passwd' }, file],
    ['PARAMETER_INVALID', runParameter, RUN, text('library')],
    ['PARAMETER_INVALID', runParameter, RUN, text('library#10')],
  ])('is refused with %s', (code, kind, config, submitted) => {
    const act = () => submit(kind, config, submitted);
    expect(act).toThrow(Failure);
    expect(act).toThrow(expect.objectContaining({ code }));
  });
});

describe('a default value', () => {
  it.each<[string, ParameterKind, unknown, unknown]>([
    ['string', stringParameter, { ...base, defaultValue: ' d ', trim: true }, 'd'],
    ['boolean', booleanParameter, { ...base, defaultValue: true }, true],
    ['choice', choiceParameter, CHOICES, 'a'],
  ])('of a %s', (_what, kind, config, value) => {
    expect(kind.defaultValue(config, CONTEXT)).toMatchObject({ name: 'P', value });
  });

  it('of a run is the newest one', () => {
    expect(runParameter.defaultValue(RUN, CONTEXT)).toMatchObject({ jobName: 'library', number: 9 });
  });

  it.each<[string, ParameterKind, unknown]>([
    ['a file', fileParameter, base],
    ['a choice of nothing', choiceParameter, { ...base, choices: [] }],
    ['a run of a job that is not there', runParameter, { ...RUN, projectName: 'gone' }],
  ])('is missing for %s', (_what, kind, config) => {
    expect(kind.defaultValue(config, CONTEXT)).toBeNull();
  });
});

it('exports the choices, and the project and filter of a run', () => {
  expect(choiceParameter.exported(CHOICES)).toEqual({ choices: ['a', 'b'] });
  expect(runParameter.exported(RUN)).toEqual({ filter: 'ALL', projectName: 'library' });
});

describe('parameters of plugins', () => {
  const LINE = { ...base, defaultValue: 'any', regex: '[a-c]+', failedValidationMessage: 'letters, please' };
  const LIST = { ...base, editable: false, choiceListProvider: { choiceListText: 'a\r\nb\n', defaultChoice: '' } };

  it('a validated line must match as a whole, its default need not', () => {
    expect(validatingString.defaultValue(LINE, CONTEXT)).toMatchObject({ kind: 'string', value: 'any' });
    expect(submit(validatingString, LINE, text('abc'))).toMatchObject({ value: 'abc' });
    expect(() => submit(validatingString, LINE, text('abcd'))).toThrow('letters, please');
    expect(() => submit(validatingString, { ...LINE, regex: '(', failedValidationMessage: '' }, text('('))).toThrow(
      Failure,
    );
  });

  it('a choice of lines is one of them, unless it may be edited or they are not known', () => {
    expect(extensibleChoice.defaultValue(LIST, CONTEXT)).toMatchObject({ value: 'a' });
    expect(extensibleChoice.exported(LIST)).toEqual({ choices: ['a', 'b'] });
    expect(submit(extensibleChoice, LIST, text('b'))).toMatchObject({ value: 'b' });
    expect(() => submit(extensibleChoice, LIST, text('c'))).toThrow(Failure);
    expect(submit(extensibleChoice, { ...LIST, editable: true }, text('c'))).toMatchObject({ value: 'c' });
    expect(submit(extensibleChoice, { ...LIST, choiceListProvider: null }, text('c'))).toMatchObject({ value: 'c' });
  });
});
