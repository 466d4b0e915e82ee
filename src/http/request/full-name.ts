/** Returns the full name for a name relative to a folder; null where it leads out of the root. */
export function fullNameOf(owner: string, name: string): string | null {
  const parts = owner === '' ? [] : owner.split('/');
  for (const part of name.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}
