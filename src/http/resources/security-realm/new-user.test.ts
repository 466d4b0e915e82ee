import { expect, it } from 'vitest';
import { newUserFrom, whatIsWrong } from './new-user.ts';

const GOOD = { username: 'alice', password1: 'x', password2: 'x', fullname: 'Alice A', email: 'alice@example.org' };

it.each([
  [{}, []],
  [{ email: '', fullname: '' }, []],
  [{ username: ' ' }, ['User name is required']],
  [{ password1: '', password2: '' }, ['Password is required']],
  [{ password2: 'y' }, ['The password and its repetition differ']],
  [{ email: 'alice', password2: '' }, ['The password and its repetition differ', 'Invalid e-mail address']],
])('with %j it says %j', (changed: Record<string, string>, wanted) => {
  const fields: Record<string, string> = { ...GOOD, ...changed };
  expect(whatIsWrong(newUserFrom({ get: (name) => fields[name] }))).toEqual(wanted);
});
