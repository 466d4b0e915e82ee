import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { secretsEqual } from '../kit/index.ts';

/** Holds the number of hexadecimal digits of an id's random half, and of the proof behind it. */
const HALF = 24;

/**
 * Makes the ids of sessions in which nobody is logged in. An id proves by itself that this process made it, so that any
 * number of them takes no memory; they are valid until the server ends.
 */
export class StrangerIds {
  readonly #key = randomBytes(32);

  make(): string {
    // 90 bits that nobody can guess: the library has bytes of UUIDs in stock, where a call for others costs as much as the rest.
    const random = randomUUID().replaceAll('-', '').slice(-HALF);
    return random + this.#proofOf(random);
  }

  isOurs(id: string): boolean {
    return secretsEqual(id.slice(HALF), this.#proofOf(id.slice(0, HALF)));
  }

  #proofOf(random: string): string {
    return createHmac('sha256', this.#key).update(random).digest('hex').slice(0, HALF);
  }
}
