/** Returns milliseconds as the dates in Jenkins's files: `2026-01-02 03:04:05.678 UTC`. */
export function writeDate(time: number): string {
  return `${new Date(time).toISOString().replace('T', ' ').replace('Z', '')} UTC`;
}

/** Returns milliseconds; 0 where the text is no such date. */
export function readDate(text: string): number {
  const time = Date.parse(text.trim().replace(' UTC', 'Z').replace(' ', 'T'));
  return Number.isNaN(time) ? 0 : time;
}
