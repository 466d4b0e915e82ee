import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONVENTIONS, writersOf } from '../../scripts/structure/conventions.ts';
import { isTest, SOURCE, sourceFiles } from '../../scripts/structure/import-graph.ts';

const files = sourceFiles()
  .filter((path) => !isTest(path))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }));

it.each(CONVENTIONS.map((convention) => [convention.name, convention] as const))(
  '%s is written in one place',
  (_name, convention) => {
    expect(writersOf(convention, files)).toHaveLength(1);
  },
);
