import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Distinguishes a process from every other one, also from one that got the same pid after a restart. */
export interface ProcessIdentity {
  readonly host: string;
  /**
   * Holds the kernel's boot id with the pid namespace, in which pids are comparable; null where the system has no /proc.
   */
  readonly boot: string | null;
  readonly pid: number;
  /** Holds the start time in clock ticks since boot; null where the system has no /proc. */
  readonly start: string | null;
}

export function ownIdentity(): ProcessIdentity {
  return { host: hostname(), boot: bootOf(), pid: process.pid, start: startOf(process.pid) };
}

/**
 * Returns whether that process runs now. This has a meaning only for an identity with this process's own `host` and `boot`.
 */
export function isAlive(identity: ProcessIdentity): boolean {
  if (identity.start !== null) return startOf(identity.pid) === identity.start;
  try {
    process.kill(identity.pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns the boot id with the pid namespace. Containers share a boot id: the same pid in another namespace is another
 * process.
 */
function bootOf(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** Returns null where there is no such process, a dead one that nobody waited for, or no /proc. */
function startOf(pid: number): string | null {
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
