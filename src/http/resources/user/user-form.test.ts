import { expect, it } from 'vitest';
import { settingsFrom } from './user-form.ts';

const NOTHING = {
  fullName: null,
  description: null,
  email: null,
  password: null,
  timeZone: null,
  authorizedKeys: null,
  primaryView: null,
};

function settings(form: Record<string, unknown>, fields: Record<string, string> = {}) {
  return settingsFrom(form, { get: (name) => fields[name] });
}

it.each([
  [{}, {}, {}],
  [{ fullName: 'A B', description: '' }, {}, { fullName: 'A B', description: '' }],
  [{ '_.fullName': 'A B' }, {}, { fullName: 'A B' }],
  [{ userProperty0: {}, userProperty7: { address: 'a@b' } }, {}, { email: 'a@b' }],
  [
    { userProperty12: { timeZoneName: 'Asia/Tokyo' }, userProperty9: { authorizedKeys: 'k' } },
    {},
    { timeZone: 'Asia/Tokyo', authorizedKeys: 'k' },
  ],
  [{ userProperty5: { exists: true, primaryViewName: 'mine' }, userProperty6: 'x' }, {}, { primaryView: 'mine' }],
  [{ email: 'a@b' }, {}, { email: 'a@b' }],
  [{ password1: 'x', password2: 'x' }, {}, { password: 'x' }],
  [{}, { 'user.password': 'x', 'user.password2': 'x' }, { password: 'x' }],
  [{ password1: '', password2: '' }, {}, {}],
])('%j with %j is read', (form, fields, wanted) => {
  expect(settings(form, fields)).toEqual({ ...NOTHING, ...wanted });
});

it('a password that was not repeated is refused', () => {
  expect(() => settings({ password1: 'x', password2: 'y' })).toThrow('differ');
});
