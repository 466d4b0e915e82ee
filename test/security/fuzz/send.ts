import { connect } from 'node:net';

/** Waits this long where a request said that more would come than came: nobody waits for the rest of it. */
const ENOUGH_MS = 500;
/** Waits this long for the answer to a request that is whole, which a busy machine gives late. */
const PATIENCE_MS = 10_000;
const MOST_BYTES = 256 * 1024;

/** What came back: 0 where nothing did. */
export interface Sent {
  readonly status: number;
  readonly text: string;
}

/** Sends bytes over a connection of their own, and reads the beginning of the answer. */
export function sendBytes(port: number, bytes: Buffer): Promise<Sent> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (): void => {
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.setTimeout(isWhole(bytes) ? PATIENCE_MS : ENOUGH_MS, end);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MOST_BYTES) end();
    });
    socket.once('close', end);
    socket.once('error', end);
    socket.write(bytes);
  });
}

/** Says whether an answer is an error that nothing in the catalog explains. */
export function isUnexplained({ status, text }: Sent): boolean {
  return status >= 500 && text.includes('Oops! A problem occurred');
}

/** Says whether a request brings all that it says will come: other ones may have no answer. */
export function isWhole(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf('\r\n\r\n');
  const length = /\r\nContent-Length: (\d+)\r\n/.exec(bytes.toString('latin1', 0, Math.max(0, headEnd)))?.[1];
  return length !== undefined && bytes.length - headEnd - 4 >= Number(length);
}
