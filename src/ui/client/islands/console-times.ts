export type TimesShown = 'none' | 'clock' | 'elapsed';

/** Returns a time as it stands in front of a line: of the day, or since the build began, at `started`. */
export function timeText(time: number, shown: TimesShown, started: number): string {
  if (shown === 'clock') return new Date(time).toTimeString().slice(0, 8);
  const ms = Math.max(0, time - started);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = `${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}`;
  const hours = Math.floor(ms / 3_600_000);
  return hours > 0 ? `${hours}:${clock}` : `${clock}.${Math.floor((ms % 1000) / 100)}`;
}

/** Writes the times of the lines in a part of the page. */
export function writeTimes(rows: ParentNode, shown: TimesShown, started: number): void {
  if (shown === 'none') return;
  for (const when of rows.querySelectorAll<HTMLElement>('.when'))
    when.dataset['t'] = timeText(Number(when.dataset['time']), shown, started);
}
