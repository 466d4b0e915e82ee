import { expect, it } from 'vitest';
import { fieldsOf, NO_FORM } from '../../request/form.ts';
import { readViewForm } from './view-form.ts';

function formOf(fields: Record<string, string>) {
  return readViewForm(fieldsOf(`?${new URLSearchParams(fields)}`, NO_FORM));
}

it('reads plain fields; a box that is off is absent', () => {
  const form = formOf({ name: 'v', description: 'd', item: 'a', includeRegex: 'x.*', statusFilter: '1', item_b: 'on' });
  expect(form.text('description')).toBe('d');
  expect(form.text('statusFilter')).toBe('1');
  expect(form.on('recurse')).toBe(false);
  expect(form.on('useincluderegex')).toBe(false);
  expect(['a', 'b', 'c'].map((name) => form.listed?.(name))).toEqual([true, true, false]);
});

it.each([[{ itemrefs: { a: true, item_b: true, c: false } }], [{ itemrefs: ['a', 'b'] }]])(
  'reads which items are listed from %o',
  (json) => {
    const form = formOf({ json: JSON.stringify({ name: 'v', ...json }) });
    expect(['a', 'b', 'c'].map((name) => form.listed?.(name))).toEqual([true, true, false]);
  },
);

it('reads an expression inside its check box, as the form of Jenkins sends it, and beside it', () => {
  const nested = formOf({ json: '{"name":"v","useincluderegex":{"includeRegex":"a.*"},"recurse":true}' });
  expect([nested.on('useincluderegex'), nested.text('includeRegex'), nested.on('recurse')]).toEqual([
    true,
    'a.*',
    true,
  ]);
  const plain = formOf({ json: '{"name":"v","includeRegex":"b.*"}' });
  expect([plain.on('useincluderegex'), plain.text('includeRegex'), plain.listed]).toEqual([true, 'b.*', null]);
});

it('refuses a request without a form', () => {
  expect(() => formOf({})).toThrow(expect.objectContaining({ code: 'FORM_EXPECTED' }));
});
