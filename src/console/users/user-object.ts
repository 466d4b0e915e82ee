import type { User } from '../../security/index.ts';
import type { Evaluation, Instance, Value, Vm } from '../host/groovy.ts';
import { awaited, hostOf, objectArg, servicesOf } from '../host/host.ts';
import { USER } from './classes.ts';

export interface UserState {
  readonly id: string;
  /** Holds the settings of a user who is not saved yet. */
  draft: { fullName: string; description: string | null };
}

export type UserObject = Instance<UserState>;

/** Returns the object of a user, who may not exist yet: Jenkins creates a user for every id that it is asked for. */
export function userObject(vm: Vm, id: string): UserObject {
  return hostOf(vm).object<UserState>(USER, `user ${id.toLowerCase()}`, () => ({
    id,
    draft: { fullName: id, description: null },
  }));
}

/** Returns the object of an existing user, with the id as it was created. */
export function savedUser(vm: Vm, id: string): UserObject {
  return userObject(vm, servicesOf(vm).security.users.get(id)?.id ?? id);
}

/** Returns the stored user; undefined where the user is not saved. */
export function recordOf(vm: Vm, { state }: UserObject): User | undefined {
  return servicesOf(vm).security.users.get(state.id);
}

/** Saves the user where that has not happened yet; returns the id. */
export function* ensureSaved(vm: Vm, self: UserObject): Evaluation<string> {
  const { users } = servicesOf(vm).security;
  const { id, draft } = self.state;
  if (users.get(id) !== undefined) return id;
  yield* awaited(vm, users.create(id, null, { anyId: true, fullName: draft.fullName }));
  if (draft.description !== null) yield* awaited(vm, users.setDescription(id, draft.description));
  return id;
}

export function userArg(value: Value | undefined): UserObject {
  return objectArg<UserState>(value, USER);
}
