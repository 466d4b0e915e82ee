import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportFiles } from '../shared/reports/read-file.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/reports');

/** Returns the text of a report that another tool wrote. */
export function fixture(name: string): string {
  return readFileSync(join(FIXTURES, name), 'utf8');
}

/** Returns a workspace `/ws` with these files. */
export function reportFiles(files: Readonly<Record<string, string>>): ReportFiles {
  const bytesOf = (path: string): Buffer => Buffer.from(files[path] ?? '');
  return {
    path: '/ws',
    readPart: async (path, offset, length) => bytesOf(path).subarray(offset, offset + length),
    info: async (path) => ({ size: bytesOf(path).length, modified: 0 }),
    exists: async (path) => path in files,
  };
}
