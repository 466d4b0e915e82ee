import { StepAbort, type Workspace } from '../../points/index.ts';

/**
 * Limits the bytes of a file of the workspace, and the characters of values, that are processed at once: longer ones would
 * block the server.
 */
export const MAX_CHARACTERS = 1024 * 1024;
/** Limits the names of a properties text, which is larger than any that a person wrote. */
export const MAX_PROPERTIES = 1000;

/** Reads the whole of a file of at most 1 MiB. Throws StepAbort for a larger one. */
export async function readSmallFile(workspace: Pick<Workspace, 'info' | 'readPart'>, path: string): Promise<Buffer> {
  const { size } = await workspace.info(path);
  if (size > MAX_CHARACTERS)
    throw new StepAbort(`File '${path}' is too large: ${size} bytes, where ${MAX_CHARACTERS} are read`);
  return readStart(workspace, path, size);
}

/** Reads at most `most` bytes of a file, from its beginning. An empty one is not opened: a pipe would never answer. */
export async function readStart(
  workspace: Pick<Workspace, 'info' | 'readPart'>,
  path: string,
  most: number,
): Promise<Buffer> {
  const { size } = await workspace.info(path);
  return size === 0 ? Buffer.alloc(0) : workspace.readPart(path, 0, Math.min(size, most));
}

/** Returns properties with their values resolved. Throws StepAbort where all of them together are too long. */
export function withValues(
  properties: readonly (readonly [string, string])[],
  resolve: (name: string, value: string) => string,
): (readonly [string, string])[] {
  let length = 0;
  return properties.map(([name, value]) => {
    const resolved = resolve(name, value);
    length += name.length + resolved.length;
    if (length > MAX_CHARACTERS)
      throw new StepAbort(`Properties are too long: more than ${MAX_CHARACTERS} characters with their variables`);
    return [name, resolved] as const;
  });
}
