import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CommandTimedOut } from '../../points/index.ts';
import { createProcesses } from './processes.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'millwright-processes-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const PATIENT = { timeout: 50_000, interval: 20 };

const processes = createProcesses({ environment: { PATH: process.env['PATH'] ?? '' }, graceMs: 200 });

/** A program that starts another one, which holds its output open; both ignore what asks them to end. */
const HANGS = [
  'sh',
  '-c',
  `trap '' TERM; sh -c 'trap "" TERM; echo $$ > child; while :; do sleep 0.05; done' & wait; wait`,
];

/** A process that is over but that nobody waited for has no command line. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

describe('a short command', () => {
  it('answers its code and what it printed', async () => {
    const at = join(await folder(), 'made', 'new');
    const result = await processes.run(['sh', '-c', 'pwd; echo "$A" >&2; exit 3'], { folder: at, env: { A: 'b' } });
    expect(result).toEqual({ code: 3, stdout: `${at}\n`, stderr: 'b\n' });
  });

  it('that hangs is ended at its time with all that it started', async () => {
    const at = await folder();
    const running = processes.run(HANGS, { folder: at, timeoutMs: 1500 });
    await expect(running).rejects.toThrow(new CommandTimedOut('sh -c took longer than 1500 ms'));
    const child = Number(await readFile(join(at, 'child'), 'utf8'));
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('is ended when nobody wants it any more', async () => {
    const at = await folder();
    const controller = new AbortController();
    const running = processes.run(HANGS, { folder: at, signal: controller.signal });
    const pid = await vi.waitFor(async () => {
      const text = await readFile(join(at, 'child'), 'utf8');
      expect(text).not.toBe('');
      return Number(text);
    }, PATIENT);
    controller.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('is not begun, and its folder not made, when nobody wants it from the beginning', async () => {
    const at = join(await folder(), 'made');
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(processes.run(['true'], { folder: at, signal })).rejects.toThrow('stopped');
    expect(existsSync(at)).toBe(false);
  });

  it('that does not exist is told of with its folder', async () => {
    const at = await folder();
    await expect(processes.run(['millwright-nosuch'], { folder: at })).rejects.toThrow(
      `Cannot run program "millwright-nosuch" (in directory "${at}")`,
    );
  });
});
