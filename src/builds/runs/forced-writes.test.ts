import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it } from 'vitest';

type Call = 'fsync' | 'fdatasync' | 'renameSync' | 'rename';

const counts: Record<Call, number> = { fsync: 0, fdatasync: 0, renameSync: 0, rename: 0 };

/** Counts calls from now on. Modules that are loaded later have the counted functions. */
function counted(): void {
  const { fsync, fdatasync, renameSync, rename } = fs;
  Object.assign(fs, {
    fsync(...args: Parameters<typeof fsync>) {
      counts.fsync += 1;
      fsync(...args);
    },
    fdatasync(...args: Parameters<typeof fdatasync>) {
      counts.fdatasync += 1;
      fdatasync(...args);
    },
    renameSync(...args: Parameters<typeof renameSync>) {
      counts.renameSync += 1;
      renameSync(...args);
    },
    rename(...args: Parameters<typeof rename>) {
      counts.rename += 1;
      rename(...args);
    },
  });
  syncBuiltinESMExports();
}

/** Is odd; a build may be counted with what the server writes meanwhile, or shares with the end of the one before. */
const BUILDS = 5;

it('forces to disk what a build promises, and nothing else', async (t) => {
  counted();
  const { startServer } = await import('../testing/server.ts');
  const server = await startServer(t);
  const job = await server.define('trivial', { shells: ['true'] });
  await server.build(job);
  const seen: { fsync: number; fdatasync: number; rename: number }[] = [];
  for (let build = 1; build <= BUILDS; build += 1) {
    const before = { ...counts };
    await server.build(job);
    seen.push({
      fsync: counts.fsync - before.fsync,
      fdatasync: counts.fdatasync - before.fdatasync,
      rename: counts.renameSync + counts.rename - before.renameSync - before.rename,
    });
  }
  const median = (name: 'fsync' | 'fdatasync' | 'rename'): number =>
    seen.map((each) => each[name]).sort((one, other) => one - other)[Math.floor(BUILDS / 2)] ?? 0;
  expect({
    // The console, the record, its folder and the folder of all builds.
    fsync: median('fsync'),
    // The item of the queue, and that it became this build.
    fdatasync: median('fdatasync'),
    // The folder of the build when it begins, the record when it ends.
    rename: median('rename'),
  }).toEqual({ fsync: 4, fdatasync: 2, rename: 2 });
});
