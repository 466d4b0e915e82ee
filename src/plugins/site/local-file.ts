import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PackageError } from '../package/manifest.ts';

/**
 * Yields what the file of an address has. Throws PackageError for anything but a regular file: to open a device may do something,
 * and nobody may ever write to a pipe.
 */
export async function* contentOf(url: URL, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const path = fileURLToPath(url);
  if (!(await stat(path)).isFile()) throw new PackageError('it is no regular file');
  // Another one may be there by now.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new PackageError('it is no regular file');
    for await (const chunk of file.createReadStream({ signal, autoClose: false }))
      if (chunk instanceof Uint8Array) yield chunk;
  } finally {
    await file.close();
  }
}
