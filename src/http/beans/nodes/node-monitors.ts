import { readFile, statfs } from 'node:fs/promises';
import { arch, freemem, platform, tmpdir, totalmem } from 'node:os';
import type { Services } from '../../../controller/index.ts';

/** Describes what the monitors of a node measured. */
export interface NodeMeasures {
  /** Holds the bytes of memory; null where the machine does not report them. */
  readonly swap: {
    readonly freeMemory: number;
    readonly memory: number;
    readonly freeSwap: number;
    readonly swap: number;
  } | null;
  /** Holds the space for temporary files; null where the file system does not report it. */
  readonly temporary: DiskSpace | null;
  readonly disk: DiskSpace | null;
  /** Holds the system and its processor: `Linux (amd64)`. */
  readonly architecture: string;
  /** Holds the time of the measurement in milliseconds since 1970. */
  readonly at: number;
  /** Holds the milliseconds in which the node answers. */
  readonly responseMs: number;
  /** Holds the milliseconds by which its clock is behind the server's; null where it could not be read. */
  readonly clockDifference: number | null;
}

export interface DiskSpace {
  readonly path: string;
  /** Holds the number of free bytes. */
  readonly free: number;
  readonly total: number;
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'Mac OS X', win32: 'Windows' };
/** Holds Java's names of processors. */
const PROCESSORS: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'aarch64', ia32: 'x86' };

export function systemName(): string {
  return SYSTEMS[platform()] ?? platform();
}

export function processorName(): string {
  return PROCESSORS[arch()] ?? arch();
}

/** Limits, in milliseconds, how old a measurement may be that is answered again; it says when it was made. */
const FRESH_MS = 1000;

interface Measured {
  readonly home: Pick<Services['home'], 'folder'>;
  readonly clock: Pick<Services['clock'], 'now'>;
}

/** Holds the last measurement of each server, or the one under way. */
const measurements = new WeakMap<
  Measured['home'],
  { readonly began: number; readonly measures: Promise<NodeMeasures> }
>();

/** Returns what the machine that the server runs on has; it is measured once a second at most, however many ask. */
export function measureNode(services: Measured): Promise<NodeMeasures> {
  const now = services.clock.now();
  const last = measurements.get(services.home);
  if (last !== undefined && now >= last.began && now - last.began < FRESH_MS) return last.measures;
  const measures = measured(services);
  measurements.set(services.home, { began: now, measures });
  return measures;
}

async function measured({ home, clock }: Measured): Promise<NodeMeasures> {
  const [temporary, disk, swap] = await Promise.all([diskSpace(tmpdir()), diskSpace(home.folder), swapSpace()]);
  return {
    swap: { freeMemory: freemem(), memory: totalmem(), ...swap },
    temporary,
    disk,
    architecture: `${systemName()} (${processorName()})`,
    at: clock.now(),
    responseMs: 0,
    clockDifference: 0,
  };
}

async function diskSpace(path: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { path, free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Returns the swap space, which only Linux reports in a file; elsewhere it is 0. */
async function swapSpace(): Promise<{ freeSwap: number; swap: number }> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
  return { freeSwap: bytes('SwapFree'), swap: bytes('SwapTotal') };
}
