import { all } from './elements.ts';

const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
  ['yr', 31536000],
  ['mo', 2592000],
  ['day', 86400],
  ['hr', 3600],
  ['min', 60],
  ['sec', 1],
];

function ago(seconds: number): string {
  for (const [unit, size] of UNITS) {
    if (seconds < size) continue;
    const count = Math.floor(seconds / size);
    return `${count} ${unit}${unit === 'day' && count > 1 ? 's' : ''} ago`;
  }
  return 'just now';
}

/** Returns what writes a time in the reader's own time zone; null where none is set, or the browser does not know it. */
function zoned(timeZone: string | undefined): ((at: Date) => string) | null {
  if (timeZone === undefined) return null;
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return (at) => `${format.format(at)} ${timeZone}`;
  } catch {
    return null;
  }
}

/** Writes how long ago times were; their full text, in the time zone of the reader's settings, becomes a tip. */
export function showTimes(): void {
  const inZone = zoned(document.body.dataset['timeZone']);
  for (const time of all<HTMLTimeElement>('time[data-ago]')) {
    if (!time.title) time.title = inZone?.(new Date(time.dateTime)) ?? time.textContent ?? '';
    time.textContent = ago((Date.now() - Date.parse(time.dateTime)) / 1000);
  }
}
