import type { Clock, Logger } from '../kit/index.ts';
import { createLayout } from './layout/layout.ts';
import { rotateSecrets } from './secrets/rotation/rotate-keys.ts';
import { lockHome } from './start/home-lock.ts';

export interface RotationOptions {
  readonly folder: string;
  readonly log: Logger;
  readonly clock: Clock;
  /** Is called before each change of the disk. */
  readonly onMoment?: () => void;
}

/** Replaces the keys of a home, as `rotateSecrets` does, for this process alone. Throws HomeInUse, too. */
export async function rotateKeys({
  folder,
  log,
  clock,
  onMoment = () => undefined,
}: RotationOptions): Promise<{ readonly files: number; readonly secrets: number }> {
  const layout = createLayout(folder);
  const lock = await lockHome({ layout, clock, log });
  try {
    return await rotateSecrets(layout, onMoment);
  } finally {
    await lock.release();
  }
}
