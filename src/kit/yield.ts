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
    if (isDue()) await laterTurn();
  };
  return Object.assign(pause, { isDue });
}

/**
 * Resolves in a later turn of the event loop. Those who wait go on one after the other, and as many in one turn as there is
 * time for, so that many of them do not keep requests waiting.
 */
export function laterTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1 && !isGiving) setImmediate(giveTurns);
  });
}

/** Says whether those who wait are being told to go on. */
let isGiving = false;

function giveTurns(): void {
  turnBegan = null;
  giveTurn(waiting.length);
}

/** Lets the first who waits go on, and when it has done its piece of work the next, `left` at most. */
function giveTurn(left: number): void {
  isGiving = true;
  const next = waiting.shift();
  if (next !== undefined && left > 0 && performance.now() - beginTurn() <= SLICE_MS) {
    next();
    // What was resolved does all that it does before it waits again; only then comes what is put off in this way.
    queueMicrotask(() => process.nextTick(giveTurn, left - 1));
    return;
  }
  isGiving = false;
  if (next !== undefined) waiting.unshift(next);
  if (waiting.length > 0) setImmediate(giveTurns);
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
