import type { ValuesOf } from '../../parameters/declare.ts';
import { textOrEmpty, trimmedOrEmpty } from '../../parameters/types.ts';

const PASSWORD = { type: 'string', format: 'password' } as const;

/** Describes the form of a new user. */
export const NEW_USER = {
  username: trimmedOrEmpty('Id of the new user.'),
  password1: textOrEmpty('Password.', PASSWORD),
  password2: textOrEmpty('The same again.', PASSWORD),
  fullname: trimmedOrEmpty('Name for people; by default the id.'),
  email: trimmedOrEmpty('Mail address; it is needed, as in Jenkins with the Mailer plugin.'),
};

export type NewUser = ValuesOf<typeof NEW_USER>;

/**
 * Returns every error in the form at once, so that a person can correct them all; the rules of ids and passwords are
 * checked when the user is created.
 */
export function whatIsWrong({ username, password1, password2, email }: NewUser): readonly string[] {
  return [
    ...(username === '' ? ['User name is required'] : []),
    ...(password1 === '' ? ['Password is required'] : []),
    ...(password1 === password2 ? [] : ['The password and its repetition differ']),
    ...(/^[^@\s]+@[^@\s]+$/.test(email) ? [] : ['Invalid e-mail address']),
  ];
}
