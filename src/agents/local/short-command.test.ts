import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { CommandTimedOut } from '../../points/index.ts';
import type { ShortCommand } from '../types.ts';
import { shortCommands } from './short-command.ts';

const folder = (): Promise<string> => temporaryFolder({ onTestFinished }, 'processes');

const PATIENT = { timeout: 150_000, interval: 20 };

const clock = createFakeClock();
const capture = shortCommands(clock);
const processes = {
  run: (
    argv: readonly string[],
    options: Pick<ShortCommand, 'folder' | 'timeoutMs' | 'signal'> & { env?: Record<string, string> },
  ) => capture({ argv, graceMs: 200, ...options, env: { PATH: process.env['PATH'] ?? '', ...options.env } }),
};

/** The process that HANGS started last: it ignores what asks it to end by then. */
function childIn(folder: string): Promise<number> {
  return vi.waitFor(async () => {
    const text = await readFile(join(folder, 'child'), 'utf8');
    expect(text).not.toBe('');
    return Number(text);
  }, PATIENT);
}

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
    const ended = expect(running).rejects.toThrow(new CommandTimedOut('sh -c took longer than 1500 ms'));
    const child = await childIn(at);
    clock.advance(1499);
    expect(clock.pending).toBe(1);
    clock.advance(1);
    expect(isAlive(child)).toBe(true);
    clock.advance(200);
    await ended;
    await expect.poll(() => isAlive(child)).toBe(false);
    expect(clock.pending).toBe(0);
  });

  it('is ended when nobody wants it any more', async () => {
    const at = await folder();
    const controller = new AbortController();
    const running = processes.run(HANGS, { folder: at, signal: controller.signal });
    const pid = await childIn(at);
    controller.abort(new Error('stopped'));
    clock.advance(200);
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
