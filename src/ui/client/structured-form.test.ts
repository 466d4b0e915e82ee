import { expect, it } from 'vitest';
import { type FormField, objectOf } from './structured-form.ts';

const field = (name: string, value: string, more: Partial<FormField> = {}): FormField => ({
  name,
  value,
  type: 'text',
  ...more,
});

it('the form of a credential becomes the object that Jenkins gets', () => {
  const fields = [
    field('Jenkins-Crumb', 'abc', { path: '' }),
    field('stapler-class', 'a.B', { type: 'hidden' }),
    field('_.scope', 'GLOBAL'),
    field('_.usernameSecret', 'false', { type: 'hidden' }),
    field('_.usernameSecret', 'on', { type: 'checkbox', checked: true }),
    field('_.password', 'secret', { type: 'password' }),
    field('file-_.file', '', { type: 'file' }),
    field('', 'nothing'),
    field('_.gone', 'x', { disabled: true }),
    field('Submit', '', { type: 'submit' }),
  ];
  expect(objectOf(fields)).toEqual({
    'stapler-class': 'a.B',
    scope: 'GLOBAL',
    usernameSecret: true,
    password: 'secret',
    $redact: 'password',
    Submit: '',
  });
});

it('paths lead into objects, and a radio button counts where it is chosen', () => {
  const fields = [
    field('email.address', 'a@b', { path: 'userProperty2.address' }),
    field('user.password', 'p', { type: 'password', path: 'userProperty8.password' }),
    field('user.password2', 'p', { type: 'password', path: 'userProperty8.password2' }),
    field('way', 'one', { type: 'radio' }),
    field('way', 'two', { type: 'radio', checked: true }),
    field('core:apply', '', { type: 'hidden' }),
  ];
  expect(objectOf(fields)).toEqual({
    userProperty2: { address: 'a@b' },
    userProperty8: { password: 'p', password2: 'p', $redact: ['password', 'password2'] },
    way: 'two',
    'core:apply': '',
  });
});

it('all but the button may belong into one member', () => {
  const fields = [field('_.id', 'a'), field('$class', 'a.B'), field('Submit', '', { type: 'submit' })];
  expect(objectOf(fields, 'credentials')).toEqual({ credentials: { id: 'a', $class: 'a.B' }, Submit: '' });
});
