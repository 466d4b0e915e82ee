import { createHash } from 'node:crypto';
import type { HostEnvironment } from '../../groovy/index.ts';
import { sleep } from '../../kit/index.ts';
import type { Flow } from '../flow/flow.ts';

/**
 * Returns what a script can observe of its environment: times are recorded, and random bytes are derived from the run's
 * seed.
 */
export function hostEnvironmentOf(flow: Flow): HostEnvironment {
  let drawn = 0;
  const properties = new Map<string, string>();
  return {
    now: () => flow.now(),
    nanoTime: () => BigInt(flow.note('nanoTime', () => String(process.hrtime.bigint()))),
    randomBytes(length) {
      const parts: Buffer[] = [];
      for (let have = 0; have < length; have += 32) {
        parts.push(createHash('sha256').update(`${flow.journal.header.seed} ${drawn++}`).digest());
      }
      return Buffer.concat(parts).subarray(0, length);
    },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // Standard output is the server's.
    print: (text) => {
      if (flow.isLive) flow.logger.info({ text: flow.log.mask(text) }, 'a script of a pipeline printed');
    },
    property: (name) => properties.get(name) ?? null,
    setProperty: (name, value) => void properties.set(name, value),
    properties: () => properties,
    environment: () => new Map(),
    *sleep(milliseconds) {
      const until = flow.now() + milliseconds;
      const wait = async (): Promise<null> => {
        await sleep(flow.clock, until - flow.clock.now());
        return null;
      };
      yield* flow.effect('Thread.sleep', wait, { waits: true });
    },
  };
}
