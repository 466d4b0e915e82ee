import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createAuditLog } from './audit-log.ts';
import type { AuditFiles, AuditRecord } from './audit-types.ts';

function record(path: string): AuditRecord {
  const common = { at: '2026-11-23T00:00:00.000Z', who: 'ada', via: 'token', address: '::1' } as const;
  return { ...common, action: 'POST /x', path, result: 'done' };
}

async function opened(t: Finisher, limits: { maxBytes?: number; keptFiles?: number } = {}) {
  const folder = join(await temporaryFolder(t), 'logs');
  const path = join(folder, 'audit.log');
  const errors: unknown[] = [];
  const log = { ...silentLogger, error: (fields: unknown) => void errors.push(fields) };
  const open = () => createAuditLog({ path, maxBytes: 1024 * 1024, keptFiles: 3, log, ...limits });
  return { folder, path, errors, open, audit: open() };
}

async function walk(audit: AuditFiles, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let before: string | null = null; ; ) {
    const { entries, next } = await audit.page(before, count);
    expect(entries.length).toBeLessThanOrEqual(count);
    paths.push(...entries.map(({ path }) => String(path)));
    if (next === null) return paths;
    before = next;
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`);

describe('the audit log', () => {
  it('has a line for each record, which only its owner may read', async (t) => {
    const { audit, path, folder } = await opened(t);
    audit.append(record('/a'));
    audit.append(record('/b\r\nforged'));
    await audit.flush();
    const lines = (await readFile(path, 'utf8')).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.slice(0, 2).map((line) => JSON.parse(line).path)).toEqual(['/a', '/b\r\nforged']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it.each([1, 3, 7, 1000])('is read from its end, %i at a time', async (count) => {
    const endings: (() => unknown)[] = [];
    const { audit } = await opened({ onTestFinished: (action) => void endings.push(action) });
    for (const path of numbered(50)) audit.append(record(path));
    await audit.flush();
    expect(await walk(audit, count)).toEqual(numbered(50).reverse());
    for (const end of endings) await end();
  });

  it('begins a new file when one is full, and keeps as many as it should', async (t) => {
    const { audit, folder, open } = await opened(t, { maxBytes: 1000, keptFiles: 2 });
    for (const path of numbered(40)) {
      audit.append(record(path));
      await audit.flush();
    }
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(3);
    expect(names.at(-1)).toBe('audit.log');
    const seen = await walk(audit, 4);
    expect(seen).toEqual(numbered(40).reverse().slice(0, seen.length));
    expect(seen.length).toBeGreaterThan(14);
    expect(await walk(open(), 5)).toEqual(seen);
  });

  it('goes on after a line that was torn, and shows the others', async (t) => {
    const { audit, path, open } = await opened(t);
    audit.append(record('/a'));
    await audit.flush();
    await writeFile(path, `${await readFile(path, 'utf8')}{"who":"a`);
    const next = open();
    next.append(record('/b'));
    await next.flush();
    expect(await walk(next, 10)).toEqual(['/b', '/a']);
  });

  it('of a disk that takes nothing stops nobody, says so once, and has its lines when it does again', async (t) => {
    const { audit, folder, path, errors } = await opened(t);
    await writeFile(folder, 'in the way');
    audit.append(record('/a'));
    await audit.flush();
    audit.append(record('/b'));
    await audit.flush();
    expect(errors).toHaveLength(1);
    await rm(folder);
    audit.append(record('/c'));
    await audit.flush();
    expect(await walk(audit, 10)).toEqual(['/c', '/b', '/a']);
    await chmod(path, 0o600);
  });

  it.each(['', 'x', '9-9', '1-999999999', '-1-5', '../x', '1-0'])(
    'answers a place that it never named: %s',
    async (before) => {
      const endings: (() => unknown)[] = [];
      const { audit } = await opened({ onTestFinished: (action) => void endings.push(action) });
      audit.append(record('/a'));
      await audit.flush();
      expect((await audit.page(before, 5)).entries.length).toBeLessThanOrEqual(1);
      for (const end of endings) await end();
    },
  );
});
