/** Limits, in milliseconds, how long work blocks the event loop. */
const SLICE_MS = 8;

/** Lets other work run; a long piece of work that does not wait by itself awaits it now and then. */
export type Yield = () => Promise<void>;

/** Holds when the turn of the event loop that is going on did its first long piece of work; null where it did none. */
let turnBegan: number | null = null;
/** Holds those who wait for a turn, the first come first. */
const waiting: (() => void)[] = [];

/**
 * Returns what a long piece of work awaits now and then: it lets others have a turn where the pieces of this turn, of whomever
 * they are, have had their share. What comes by often asks first whether that is due, and pays for no promise where it is not.
 */
export function createYield(): Yield & { isDue(): boolean } {
  beginTurn();
  const isDue = () => performance.now() - beginTurn() > SLICE_MS;
  const pause = async () => {
    if (isDue()) await ownTurn();
  };
  return Object.assign(pause, { isDue });
}

/** Resolves in a turn of the event loop that nobody else has who waits for one, so that many do not keep requests waiting. */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  turnBegan = null;
  waiting.shift()?.();
  // Asked for within a turn, it comes in the next one.
  if (waiting.length > 0) setImmediate(giveTurn);
}

/** Returns when this turn began. */
function beginTurn(): number {
  if (turnBegan === null) {
    turnBegan = performance.now();
    setImmediate(() => {
      turnBegan = null;
    });
  }
  return turnBegan;
}
