import { readFileSync } from 'node:fs';

/**
 * Returns when a process began, in clock ticks since boot, which tells it from a later one of its number. Returns null where
 * there is no such process, a dead one that nobody waited for, or no /proc.
 */
export function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may hold blanks and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    return state === 'Z' || state === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
