import { opendir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { isHidden, openInside } from './open-inside.ts';

/**
 * A folder and all below it as a zip, made while it is read. Entries begin with `name/`. Links are left out; a file
 * that vanishes meanwhile ends the stream with an error, so that nobody takes a part for the whole.
 */
export function zipFolder(folder: string, name: string): Readable {
  const zip = new yazl.ZipFile();
  // The type knows only the old stream interface; it is a PassThrough.
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('close', () => current?.destroy());
  void addAll();
  return output;

  async function addAll(): Promise<void> {
    try {
      for await (const path of filesBelow(folder, [])) {
        if (output.destroyed) return;
        await add(path);
      }
      zip.end();
    } catch (error) {
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Resolves when the file has been read, so that one at a time is open. */
  async function add(path: readonly string[]): Promise<void> {
    const found = await openInside(folder, path);
    if (found.kind !== 'file') return;
    const stream = found.handle.createReadStream();
    current = stream;
    const done = new Promise<void>((resolve, reject) => {
      stream.once('close', resolve);
      stream.once('error', reject);
    });
    zip.addReadStream(stream, [name, ...path].join('/'), { mtime: new Date(found.modified), mode: 0o100644 });
    await done;
  }
}

async function* filesBelow(folder: string, path: readonly string[]): AsyncIterable<readonly string[]> {
  for await (const entry of await opendir([folder, ...path].join('/'))) {
    if (isHidden(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(folder, [...path, entry.name]);
    else if (entry.isFile()) yield [...path, entry.name];
  }
}
