import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { processStart } from '../../kit/index.ts';

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
  return { host: hostname(), boot: bootOf(), pid: process.pid, start: processStart(process.pid) };
}

/**
 * Returns whether that process runs now. This has a meaning only for an identity with this process's own `host` and `boot`.
 */
export function isAlive(identity: ProcessIdentity): boolean {
  if (identity.start !== null) return processStart(identity.pid) === identity.start;
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
