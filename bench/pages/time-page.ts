import { Agent, get } from 'node:http';

const WARM_UPS = 3;

/** What asking for a page again and again took, in milliseconds to the last byte, with nothing else under way. */
export interface Timed {
  /** Is the very first answer's time. */
  readonly first: number;
  readonly ms: readonly number[];
  readonly bytes: number;
  readonly compressed: number;
}

/** Asks for a page one time after the other, as a browser does that somebody is signed in with. */
export async function timePage(address: string, cookie: string, times: number): Promise<Timed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Cookie: cookie, Accept: 'text/html,*/*' };
  try {
    const first = await ask(address, agent, { ...headers, 'Accept-Encoding': 'identity' });
    const zipped = { ...headers, 'Accept-Encoding': 'gzip' };
    for (let turn = 1; turn < WARM_UPS; turn += 1) await ask(address, agent, zipped);
    const ms: number[] = [];
    let compressed = 0;
    for (let turn = 0; turn < times; turn += 1) {
      const answer = await ask(address, agent, zipped);
      ms.push(answer.ms);
      compressed = answer.bytes;
    }
    return { first: first.ms, ms, bytes: first.bytes, compressed };
  } finally {
    agent.destroy();
  }
}

/** Returns the value that a share of the others does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function ask(
  address: string,
  agent: Agent,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly ms: number; readonly bytes: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { ...headers } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ ms: performance.now() - began, bytes }));
    });
    request.on('error', reject);
  });
}
