import { fail } from './errors.ts';
import { rawEncode } from './raw-encode.ts';

const UNSAFE = '?*/\\%!@#$^&|<>[]:;';

/**
 * Refuses a name that cannot be an item's, view's or node's. Jenkins: `Jenkins.checkGoodName`, in its order:
 * none, dots, control characters, unsafe characters, trailing dot. 255 bytes is the file system's limit.
 */
export function checkName(name: string): void {
  if (name.trim() === '') fail('NAME_MISSING');
  if (name === '.' || name === '..') fail('NAME_NOT_ALLOWED', name);
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 32 || (code >= 127 && code < 160)) fail('NAME_CONTROL_CODE', name);
    if (UNSAFE.includes(character)) fail('NAME_UNSAFE', character);
  }
  if (name.endsWith('.')) fail('NAME_TRAILING_DOT');
  if (Buffer.byteLength(name) > 255) fail('NAME_TOO_LONG');
}

/** Returns the last part of a full name: `a/b` -> `b`. */
export function baseName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('/') + 1);
}

/**
 * Returns the full name of the folder that an item of this full name is in; '' is the root. It is not for cells, whose names
 * may have slashes.
 */
export function parentOf(fullName: string): string {
  return fullName.slice(0, Math.max(0, fullName.lastIndexOf('/')));
}

/** Returns the full name of what contains an item: its folder, '' for the root; of a cell, its matrix project. */
export function parentOfItem({ fullName, name }: { readonly fullName: string; readonly name: string }): string {
  return fullName.slice(0, Math.max(0, fullName.length - name.length - 1));
}

/** Returns the path of an item below the server's root, escaped, with a trailing slash: `a/b c` -> `job/a/job/b%20c/`. */
export function itemUrl(fullName: string): string {
  if (!fullName.includes('/')) return `job/${rawEncode(fullName)}/`;
  return fullName
    .split('/')
    .map((part) => `job/${rawEncode(part)}/`)
    .join('');
}

/** Jenkins lists items without regard to case. */
export function compareNames(a: string, b: string): number {
  const x = a.toLowerCase();
  const y = b.toLowerCase();
  return x < y ? -1 : x > y ? 1 : a < b ? -1 : a > b ? 1 : 0;
}
