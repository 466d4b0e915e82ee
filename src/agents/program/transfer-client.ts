import type { Readable } from 'node:stream';
import { OPEN_TRANSFERS } from '../link/protocol.ts';

/** Moves contents that are too great for messages, each under the id that the server made for it. */
export interface TransferClient {
  /** Returns a content of the server. */
  get(id: string): Promise<Readable>;
  /** Sends a content to the server. Resolves when it is there, or not wanted any more. */
  put(id: string, content: Readable): Promise<void>;
}

/** Returns a client that moves a few contents at a time; the others wait. */
export function inTurns(client: TransferClient): TransferClient {
  let free = OPEN_TRANSFERS;
  const waiting: (() => void)[] = [];
  async function enter(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
  return {
    async get(id) {
      await enter();
      try {
        const content = await client.get(id);
        content.once('close', leave);
        return content;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async put(id, content) {
      await enter();
      try {
        await client.put(id, content);
      } finally {
        leave();
        content.destroy();
      }
    },
  };
}
