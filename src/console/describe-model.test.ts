import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allKinds } from '../kinds/index.ts';
import { KindRegistry } from '../points/index.ts';
import { createModel } from './model.ts';
import { describeModel } from './testing/describe-model.ts';

const PAGE = join(import.meta.dirname, 'object-model.md');

const { classes } = createModel(new KindRegistry(allKinds, { decrypt: (text) => text }));

describe('the object model', () => {
  it('is documented: npm run docs writes the page anew', () => {
    const page = describeModel(classes);
    if (process.env['MILLWRIGHT_DOCS'] === 'write') writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });

  it('has one class for each name', () => {
    const types = new Map(classes.map(({ type }) => [type.name, type]));
    expect(classes.filter(({ type }) => types.get(type.name) !== type).map(({ type }) => type.name)).toEqual([]);
  });

  it('has every class that another one stands on', () => {
    const known = new Set(classes.map(({ type }) => type));
    const above = [...known].flatMap((type) => [...type.ancestors]);
    const missing = above.filter(
      (type) => !known.has(type) && /^(hudson|jenkins|com\.cloudbees|org\.jenkinsci)\./.test(type.name),
    );
    expect([...new Set(missing.map(({ name }) => name))]).toEqual([]);
  });
});
