/** A path with each of its parts escaped; throws where it would lead to another place. */
export function escapedPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || parts.length === 0) throw new Error(`${path} leads to another place`);
  return parts.map(encodeURIComponent).join('/');
}

/** A name as one part of a path; throws where it would lead to another place: clients take `..` for the folder above. */
export function escapedName(name: string): string {
  if (name === '' || name === '.' || name === '..') throw new Error(`${name} is no name`);
  return encodeURIComponent(name);
}

/** The path of a file in a repository; throws where it would lead out of it. */
export function checkedPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || parts.length === 0) throw new Error(`${path} is not inside of the repository`);
  return parts.join('/');
}

export function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString();
}
