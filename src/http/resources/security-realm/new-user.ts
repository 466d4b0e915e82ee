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

/** Describes what is wrong with a form; the field is '' where it is about none. */
export interface FieldError {
  readonly field: string;
  readonly text: string;
}

/**
 * Returns every error in the form at once, so that a person can correct them all; the rules of ids and passwords are
 * checked when the user is created.
 */
export function whatIsWrong({ username, password1, password2, email }: NewUser): readonly FieldError[] {
  return [
    ...(username === '' ? [{ field: 'username', text: 'User name is required' }] : []),
    ...(password1 === '' ? [{ field: 'password1', text: 'Password is required' }] : []),
    ...(password1 === password2 ? [] : [{ field: 'password2', text: 'The password and its repetition differ' }]),
    ...(/^[^@\s]+@[^@\s]+$/.test(email) ? [] : [{ field: 'email', text: 'Invalid e-mail address' }]),
  ];
}

/** Returns what the server says against a user, at the field that it is about: a password, or else the id. */
export function refusedBecause(text: string): FieldError {
  return { field: /password/i.test(text) ? 'password1' : 'username', text };
}
