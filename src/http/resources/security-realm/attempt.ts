import { Failure } from '../../../model/index.ts';
import type { Users } from '../../../security/index.ts';
import { type FieldError, type NewUser, refusedBecause, whatIsWrong } from './new-user.ts';

/** Makes a user. Returns what is wrong with the form; nothing where the user was made. */
export async function attempt(users: Users, wanted: NewUser): Promise<readonly FieldError[]> {
  const errors = whatIsWrong(wanted);
  if (errors.length > 0) return errors;
  try {
    const { username, password1, fullname, email } = wanted;
    await users.create(username, password1, { fullName: fullname, email });
    return [];
  } catch (error) {
    if (error instanceof Failure && error.kind === 'invalid') return [refusedBecause(error.message)];
    throw error;
  }
}
