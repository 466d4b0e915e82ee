import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Writes a zip archive with one file in it, chunk by chunk. */
export async function* zipOf(name: string, content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  zip.addReadStream(Readable.from(content), name);
  zip.end();
  for await (const piece of zip.outputStream) yield piece as Buffer;
}
