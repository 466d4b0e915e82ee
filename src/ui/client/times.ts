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

/** Writes how long ago times were; their full text becomes a tip. */
export function showTimes(): void {
  for (const time of all<HTMLTimeElement>('time[data-ago]')) {
    if (!time.title) time.title = time.textContent ?? '';
    time.textContent = ago((Date.now() - Date.parse(time.dateTime)) / 1000);
  }
}
