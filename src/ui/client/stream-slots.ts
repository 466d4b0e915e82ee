// A browser opens six connections to a server that speaks HTTP/1.1, for all its windows. Streams keep theirs, so no more than
// four windows have one; others look now and then. The windows count each other in the storage that they share.

const KEY = 'millwright-streams';
const MOST = 4;
const REFRESH_MS = 5000;
/** Is when a window counts as gone that did not say so. */
const GONE_MS = 20_000;

type Slots = Record<string, number>;

/** Takes one of the slots for streams; returns what gives it back, or null where there is none. */
export function takeSlot(): (() => void) | null {
  const id = Math.random().toString(36).slice(2);
  if (Object.keys(slots()).length >= MOST) return null;
  const hold = (): void => write({ ...slots(), [id]: Date.now() });
  hold();
  const timer = setInterval(hold, REFRESH_MS);
  return () => {
    clearInterval(timer);
    const { [id]: _, ...others } = slots();
    write(others);
  };
}

/** Returns the windows with a stream, and when each last said so. */
function slots(): Slots {
  try {
    const held: Slots = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const now = Date.now();
    return Object.fromEntries(Object.entries(held).filter(([, at]) => Math.abs(now - at) < GONE_MS));
  } catch {
    return {};
  }
}

function write(held: Slots): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // Without storage windows do not know of each other.
  }
}
