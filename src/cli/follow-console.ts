import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { isMissing } from '../kit/index.ts';

const LOOK_MS = 50;
const PIECE = 64 * 1024;

/** Passes on what is written to a console's file, until `over` resolves and all of it was read. */
export async function followConsole(
  path: string,
  { over, write }: { readonly over: Promise<void>; write(text: string): void },
): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let offset = 0;
  let isOver = false;
  const ended = over.then(() => {
    isOver = true;
  });
  for (;;) {
    // What is read after the end is all.
    const last = isOver;
    offset = await copy(path, offset, (bytes) => write(decoder.write(bytes)));
    if (last) break;
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LOOK_MS))]);
  }
  write(decoder.end());
}

async function copy(path: string, from: number, take: (bytes: Buffer) => void): Promise<number> {
  const file = await open(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (file === null) return from;
  try {
    let offset = from;
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, offset);
      if (bytesRead === 0) return offset;
      take(buffer.subarray(0, bytesRead));
      offset += bytesRead;
    }
  } finally {
    await file.close();
  }
}
