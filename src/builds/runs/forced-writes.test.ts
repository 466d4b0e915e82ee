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

it('forces to disk what a build promises, and nothing else', async (t) => {
  counted();
  const { startServer } = await import('../testing/server.ts');
  const server = await startServer(t);
  const job = await server.define('trivial', { shells: ['true'] });
  await server.build(job);
  const before = { ...counts };
  await server.build(job);
  expect({
    // The console, the record, its folder and the folder of all builds.
    fsync: counts.fsync - before.fsync,
    // The item of the queue, and that it became this build.
    fdatasync: counts.fdatasync - before.fdatasync,
    // The folder of the build when it begins, the record when it ends.
    rename: counts.renameSync + counts.rename - before.renameSync - before.rename,
  }).toEqual({ fsync: 4, fdatasync: 2, rename: 2 });
});
