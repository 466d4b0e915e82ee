import { setFlagsFromString } from 'node:v8';

/**
 * Limits how far the heap grows until garbage is collected: to 1.5 times what was alive, where the engine's own choice is up
 * to four times. An engine that does not know the setting passes over it.
 */
export function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/** Holds the time between two looks at what the process does. */
const LOOK_MS = 1000;
/** Holds the share of a processor from which the process counts as busy. */
const BUSY = 0.5;

/**
 * Says whether the memory for young objects may grow. While the program is read, and what is read ahead after a start, nearly
 * everything that is made stays, so that more room for young objects saves no work and would be held empty afterwards; for
 * requests it saves a fifth.
 */
export function growYoung(mayGrow: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
}

/**
 * Keeps the memory for young objects small until something else is said. That is said again when a thread starts, since the
 * engine then forgets it.
 */
export function holdYoung(): void {
  growYoung(false);
  process.on('worker', (worker) => void worker.once('online', () => growYoung(false)));
}

/**
 * Lets the memory for young objects grow while the process is busy, from its second busy look on, until the returned
 * function is called.
 */
export function growYoungWhileBusy(): () => void {
  growYoung(false);
  let before = process.cpuUsage();
  let wasBusy = false;
  const timer = setInterval(() => {
    const now = process.cpuUsage();
    const isBusy = now.user + now.system - before.user - before.system > LOOK_MS * 1000 * BUSY;
    growYoung(isBusy && wasBusy);
    before = now;
    wasBusy = isBusy;
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
