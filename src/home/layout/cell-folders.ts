import { rawEncode } from '../../model/index.ts';

/**
 * Returns the path of a combination's folder below `configurations`: `axis-A`, `x`, `axis-B`, `y`; none where there are no
 * axes.
 */
export function cellFolders(values: ReadonlyMap<string, string>): string[] {
  return [...values].flatMap(([name, value]) => [`axis-${plainPart(name)}`, encodedPart(value)]);
}

/**
 * Returns where its workspace is in the project's: `A`, `x`, `B`, `y`. Jenkins writes values as they are; here unless
 * unsafe.
 */
export function cellWorkspace(values: ReadonlyMap<string, string>): string[] {
  return [...values].flatMap(([name, value]) => [plainPart(name), plainPart(value)]);
}

/** Returns the axis of a folder's name; null where it is not an axis's. */
export function axisOfFolder(folder: string): string | null {
  const axis = folder.startsWith('axis-') ? decoded(folder.slice('axis-'.length)) : null;
  return axis !== null && `axis-${plainPart(axis)}` === folder ? axis : null;
}

/** Returns the value of a folder's name; null where no value is written so. */
export function valueOfFolder(folder: string): string | null {
  const value = decoded(folder);
  return value !== null && encodedPart(value) === folder ? value : null;
}

/** Returns whether file systems take the names that a value has in folders. */
export function fitsFileName(value: string): boolean {
  return encodedPart(value).length <= 255;
}

/**
 * Encodes a value. Jenkins: `MatrixProject#getRootDirFor`. Its encoding does not escape dots, which would lead out of the
 * folder.
 */
function encodedPart(value: string): string {
  if (value === '') return '%';
  return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : rawEncode(value);
}

function plainPart(value: string): string {
  return value === '' || /^\.{1,2}$|[/\\%\u0000-\u001f\u007f]/.test(value) ? encodedPart(value) : value;
}

function decoded(part: string): string | null {
  if (part === '%') return '';
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
