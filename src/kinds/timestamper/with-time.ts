/** Returns a line of a pipeline's console with the time in front of it. `now` is in milliseconds since 1970. */
export function withTime(line: string, now: number): string {
  return `[${new Date(now).toISOString()}] ${line}`;
}
