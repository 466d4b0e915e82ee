import { setFlagsFromString } from 'node:v8';

/**
 * Limits how far the heap grows until garbage is collected: to 1.5 times what was alive, where the engine's own choice is up
 * to four times. An engine that does not know the setting passes over it.
 */
export function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/**
 * Says whether the memory for young objects may grow. While the program is read nearly everything that is made stays, so
 * that more room for young objects saves no work and would be held empty afterwards; for requests it saves a fifth.
 */
export function growYoung(mayGrow: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
}
