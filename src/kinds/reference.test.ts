import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allKinds, builtInPlugins } from './index.ts';
import { describeKinds } from './testing/reference.ts';

const PAGE = join(import.meta.dirname, 'reference.md');

describe('the reference of kinds', () => {
  it('is written down: npm run docs writes the page anew', () => {
    const page = describeKinds(builtInPlugins);
    if (process.env['MILLWRIGHT_DOCS'] === 'write') writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });

  it.each(allKinds.map((kind) => [`${kind.family} ${kind.symbol}`, kind] as const))(
    '%s: defaults are what an empty file says, and choices have them',
    (_name, { fields }) => {
      for (const [name, field] of Object.entries(fields)) {
        if (field.default === undefined) continue;
        const context = { kinds: { read: () => ({ kind: null, tag: '' }) }, decrypt: (text: string) => text } as const;
        expect([name, field.fromXml(undefined, context)]).toEqual([name, field.default]);
        if (field.choices && field.default !== '') expect(field.choices).toContain(field.default);
      }
    },
  );
});
