import { fail } from '../model/index.ts';

const PROHIBITED = new Set(['anonymous', 'system', 'unknown']);

/** Ids are the same without regard to case. */
export function userKey(id: string): string {
  return id.toLowerCase();
}

/** Says whether a name means nobody or the server; no person can have it. */
export function isProhibited(id: string): boolean {
  return PROHIBITED.has(userKey(id));
}

/** Refuses a name for people that would be taken for nobody in particular, or for the server: error FULL_NAME_PROHIBITED. */
export function checkFullName(name: string): void {
  if (isProhibited(name.trim())) fail('FULL_NAME_PROHIBITED', name);
}

/** Refuses an id that nobody can have at all: errors USER_ID_INVALID, USER_ID_PROHIBITED. */
export function checkAnyId(id: string): void {
  if (id.trim() === '' || id.length > 200 || /[\u0000-\u001f\u007f/\\]/.test(id)) fail('USER_ID_INVALID', id);
  if (isProhibited(id)) fail('USER_ID_PROHIBITED', id);
}

/** Refuses an id that a new user cannot have: errors USER_ID_INVALID, USER_ID_PROHIBITED. */
export function checkUserId(id: string): void {
  if (!/^[\w-]+$/.test(id)) fail('USER_ID_INVALID', id);
  if (isProhibited(id)) fail('USER_ID_PROHIBITED', id);
}
