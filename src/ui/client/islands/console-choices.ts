import type { TimesShown } from './console-times.ts';

/** Represents how this browser shows logs. */
export interface Choices {
  readonly times: TimesShown;
  readonly wrap: boolean;
}

const KEY = 'millwright-console';
const USUAL: Choices = { times: 'clock', wrap: true };

/** Returns how logs were shown last. */
export function choices(): Choices {
  try {
    const held: Partial<Choices> = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const times = (['none', 'clock', 'elapsed'] as const).find((one) => one === held.times) ?? USUAL.times;
    return { times, wrap: held.wrap ?? USUAL.wrap };
  } catch {
    return USUAL;
  }
}

/** Keeps how logs are shown. */
export function keepChoices(chosen: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // It holds for this page alone.
  }
}
