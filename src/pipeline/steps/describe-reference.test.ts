import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allKinds } from '../../kinds/index.ts';
import { KindRegistry } from '../../points/index.ts';
import { describeReference } from './describe-reference.ts';
import { STEPS } from './index.ts';

const PAGE = join(import.meta.dirname, 'reference.md');

describe('the reference of steps', () => {
  it('is written down: MILLWRIGHT_DOCS=write writes the page anew', () => {
    const page = describeReference(STEPS, new KindRegistry(allKinds, { decrypt: (text) => text }));
    if (process.env['MILLWRIGHT_DOCS'] === 'write') writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });

  it.each([...STEPS.values()])('$name says what it is', ({ name, className, displayName, parameters }) => {
    expect(className).toMatch(/^[a-z]+(\.[\w$]+)+$/);
    expect(displayName).not.toBe('');
    expect(new Set(parameters.map((each) => each.name)).size, name).toBe(parameters.length);
  });
});
