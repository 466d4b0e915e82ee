import { hear } from '../stream.ts';
import type { ConsoleView } from './console-view.ts';

/** Is how often people who listen are told that there are new lines. */
const TELL_MS = 15_000;

/** Describes the parts of the page that tell of a log that grows. */
interface Place {
  readonly view: ConsoleView;
  /** Names the build: `JOB#NUMBER`. */
  readonly log: string;
  readonly state: HTMLElement;
  readonly button: HTMLElement;
  /** Says whether the view stays at the end from the beginning. */
  readonly on: boolean;
}

/**
 * Keeps a log that grows at its end. Whoever scrolls up is left where they are, until they come back to the end or press the
 * button.
 */
export function follow({ view, log, state, button, on }: Place): void {
  let isOn = on;
  let isGrowing = true;
  let isGoing = false;
  let told = Date.now();

  function set(next: boolean): void {
    isOn = next;
    button.hidden = isOn || !isGrowing;
    if (isOn) void goOn();
  }

  async function goOn(): Promise<void> {
    if (isGoing) return;
    isGoing = true;
    try {
      await view.toEnd(() => isOn);
    } finally {
      isGoing = false;
    }
    // More may have come meanwhile.
    if (isOn && !view.isAtEnd) setTimeout(() => void goOn(), 500);
  }

  function tell(text: string): void {
    if (state.textContent !== text) state.textContent = text;
  }

  /** Asks for itself: events were missed, or there are none. */
  async function look(): Promise<void> {
    await view.refresh();
    if (isOn) await goOn();
    if (!view.isGrowing) end();
  }

  function end(): void {
    isGrowing = false;
    stop();
    button.hidden = true;
    tell('The build has ended.');
  }

  view.box.addEventListener('scroll', () => {
    if (isOn && view.wasMovedUp) set(false);
    else if (!isOn && !isGoing && view.isAtEnd) set(true);
  });
  button.addEventListener('click', () => set(true));
  const stop = hear({
    topics: [],
    log,
    heard(topic, data) {
      if (topic === 'reset') return void look();
      const size = Number(data['size']);
      const hasMore = size > view.size;
      view.grow(size);
      if (isOn) void goOn();
      if (data['more'] === false) end();
      else if (hasMore && !isOn && Date.now() - told > TELL_MS) {
        told = Date.now();
        tell(`The build is under way; there are new lines, ${new Date().toTimeString().slice(0, 8)}.`);
      }
    },
  });
  set(isOn);
}
