import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Returns the bytes of a file; null where there are more than `limit`, whatever size the file system names. Throws where it
 * cannot be read, or is no file: a device or a pipe might never end.
 */
export async function readShortFile(path: string, limit: number): Promise<Buffer | null> {
  // Without blocking: the opening of a pipe waits for somebody who writes.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new Error('it is no file');
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of file.createReadStream({ autoClose: false, end: limit })) {
      chunks.push(chunk);
      length += chunk.length;
    }
    return length > limit ? null : Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}
