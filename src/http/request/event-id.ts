/**
 * Returns the id of an event, which includes the start of the server, since the numbers begin again with every start:
 * `5f0c1a2b-17`.
 */
export function eventId(sessionId: string, id: number): string {
  return `${sessionId}-${id}`;
}

/** Returns the number in an id, which may also be sent alone; null where it is of another start of the server, or none. */
export function numberOf(sessionId: string, text: string): number | null {
  const match = /^(?:([0-9a-f]+)-)?(\d{1,15})$/.exec(text.trim());
  if (match === null) return null;
  return match[1] === undefined || match[1] === sessionId ? Number(match[2]) : null;
}
