import { expect, it } from 'vitest';
import { valuesOf } from '../../parameters/declare.ts';
import { fieldsOf, NO_FORM } from '../../request/form.ts';
import { NEW_USER, whatIsWrong } from './new-user.ts';

const GOOD = { username: 'alice', password1: 'x', password2: 'x', fullname: 'Alice A', email: 'alice@example.org' };

it.each([
  [{}, []],
  [{ fullname: '' }, []],
  [{ email: '' }, ['Invalid e-mail address']],
  [{ username: ' ' }, ['User name is required']],
  [{ password1: '', password2: '' }, ['Password is required']],
  [{ password2: 'y' }, ['The password and its repetition differ']],
  [{ email: 'alice', password2: '' }, ['The password and its repetition differ', 'Invalid e-mail address']],
])('with %j it says %j', (changed: Record<string, string>, wanted) => {
  const query = new URLSearchParams({ ...GOOD, ...changed }).toString();
  const errors = whatIsWrong(valuesOf(NEW_USER, fieldsOf(query, NO_FORM)));
  expect(errors.map(({ text }) => text)).toEqual(wanted);
});
