// A load client in a process of its own: for each line of its input, a `Load` as JSON, it keeps a number of connections busy
// with requests and prints one line, the `LoadFigures`.
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type Load, type LoadFigures, percentile } from './load.ts';

const HEAD_END = Buffer.from('\r\n\r\n');
/** Limits how long a server may be silent. */
const SILENCE_MS = 60_000;
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Reads answers of one connection without keeping their bodies. */
class AnswerReader {
  #head: Buffer = Buffer.alloc(0);
  #left = 0;
  #isChunked = false;
  #tail: Buffer = Buffer.alloc(0);
  #isInBody = false;
  status = 0;
  bytes = 0;

  /** Takes bytes that arrived, and returns whether the answer is complete with them. */
  take(chunk: Buffer): boolean {
    this.bytes += chunk.length;
    if (this.#isInBody) return this.#body(chunk);
    const head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = head.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = head;
      return false;
    }
    const text = head.toString('latin1', 0, end);
    this.status = Number(text.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    this.#isChunked = length === undefined && this.status !== 204 && this.status !== 304;
    this.#left = Number(length ?? 0);
    this.#isInBody = true;
    return this.#body(head.subarray(end + HEAD_END.length));
  }

  next(): void {
    this.#head = Buffer.alloc(0);
    this.#tail = Buffer.alloc(0);
    this.#isInBody = false;
  }

  #body(part: Buffer): boolean {
    if (!this.#isChunked) {
      this.#left -= part.length;
      return this.#left <= 0;
    }
    // A body that ends with these bytes by chance in the middle of an answer is as unlikely as it is harmless here.
    this.#tail = part.length >= LAST_CHUNK.length ? part : Buffer.concat([this.#tail, part]);
    return this.#tail.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  }
}

function requestText(load: Load, n: number): string {
  const path = (load.paths[n % load.paths.length] ?? '/').replaceAll('{n}', String(n));
  const fields = Object.entries({ Host: `127.0.0.1:${load.port}`, ...load.headers });
  const length = load.body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(load.body))]];
  const head = [...fields, ...length].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${load.method ?? 'GET'} ${path} HTTP/1.1\r\n${head}\r\n${load.body ?? ''}`;
}

/** Runs a load to its end. */
async function run(load: Load): Promise<LoadFigures> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const beganAt = performance.now();
  const until = beganAt + (load.seconds ?? 3600) * 1000;
  let begun = 0;
  let bytes = 0;
  let lastAt = beganAt;
  const isOver = (): boolean => performance.now() >= until || begun >= (load.count ?? Number.POSITIVE_INFINITY);

  function worker(): Promise<void> {
    return new Promise((resolve, reject) => {
      const reader = new AnswerReader();
      let sentAt = 0;
      const socket: Socket = connect(load.port, '127.0.0.1');
      socket.setNoDelay(true);
      const send = (): void => {
        if (isOver()) {
          socket.end();
          resolve();
          return;
        }
        const text = requestText(load, begun);
        begun += 1;
        reader.next();
        reader.bytes = 0;
        sentAt = performance.now();
        socket.write(text);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('a connection was closed before its answer was complete')));
      socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error(`nothing was answered for ${SILENCE_MS} ms`)));
      socket.on('data', (chunk: Buffer) => {
        if (!reader.take(chunk)) return;
        lastAt = performance.now();
        latencies.push(lastAt - sentAt);
        bytes += reader.bytes;
        statuses[reader.status] = (statuses[reader.status] ?? 0) + 1;
        send();
      });
    });
  }

  await Promise.all(Array.from({ length: load.connections }, worker));
  const seconds = (lastAt - beganAt) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    answers: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    bytes: latencies.length === 0 ? 0 : bytes / latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    longest: latencies.at(-1) ?? 0,
    statuses,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await run(JSON.parse(line) as Load).catch((error: unknown) => ({ error: String(error) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
