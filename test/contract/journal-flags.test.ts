import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allFlags } from '../../src/pipeline/journal/index.ts';

const SETS = join(import.meta.dirname, '..', '..', 'fixtures', 'journals');

/** The flags in the headers of the journals that are kept. */
function keptFlags(): Set<string> {
  const journals = readdirSync(SETS, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name === 'journal' && entry.parentPath.endsWith('workflow'),
  );
  const headers = journals.map(({ parentPath, name }) => {
    const [line = ''] = readFileSync(join(parentPath, name), 'utf8').split('\n', 1);
    // We wrote it.
    return JSON.parse(line) as { readonly flags?: readonly string[] };
  });
  return new Set(headers.flatMap(({ flags = [] }) => flags));
}

it('each flag of journals has journals in fixtures/journals that every later server goes on with', () => {
  const kept = keptFlags();
  expect(allFlags().filter((flag) => !kept.has(flag))).toEqual([]);
});
