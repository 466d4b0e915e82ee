import type { Parameters } from '../../request/parameters.ts';

/** The form of a new user. */
export interface NewUser extends Readonly<Record<string, string>> {
  readonly username: string;
  readonly password1: string;
  readonly password2: string;
  readonly fullname: string;
  readonly email: string;
}

export function newUserFrom(parameters: Pick<Parameters, 'get'>): NewUser {
  const field = (name: string): string => parameters.get(name) ?? '';
  return {
    username: field('username').trim(),
    password1: field('password1'),
    password2: field('password2'),
    fullname: field('fullname').trim(),
    email: field('email').trim(),
  };
}

/** Everything at once, so that a person can put it all right; rules of ids and passwords are checked when it is made. */
export function whatIsWrong({ username, password1, password2, email }: NewUser): readonly string[] {
  return [
    ...(username === '' ? ['User name is required'] : []),
    ...(password1 === '' ? ['Password is required'] : []),
    ...(password1 === password2 ? [] : ['The password and its repetition differ']),
    ...(email === '' || /^[^@\s]+@[^@\s]+$/.test(email) ? [] : ['Invalid e-mail address']),
  ];
}
