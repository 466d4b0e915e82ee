/** Returns a path with each of its segments escaped; throws where it would lead to another place. */
export function escapedPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || parts.length === 0) throw new Error(`${path} leads to another place`);
  return parts.map(encodeURIComponent).join('/');
}

/**
 * Returns a name escaped as one segment of a path; throws where it would lead to another place, as clients resolve `..` to
 * the parent folder.
 */
export function escapedName(name: string): string {
  if (name === '' || name === '.' || name === '..') throw new Error(`${name} is no name`);
  return encodeURIComponent(name);
}

/** Returns the path of a file in a repository, normalized; throws where it would lead out of it. */
export function checkedPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || parts.length === 0) throw new Error(`${path} is not inside of the repository`);
  return parts.join('/');
}

export function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString();
}
