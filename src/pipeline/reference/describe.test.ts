import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allKinds, steps } from '../../kinds/index.ts';
import { KindRegistry } from '../../points/index.ts';
import { createSteps } from '../declarative/all-steps.ts';
import { pluginStep } from '../steps/plugins/plugin-step.ts';
import { describeReference, describeStates } from './testing/describe.ts';

const STEPS = createSteps(steps.map(pluginStep));
const PAGE = join(import.meta.dirname, 'steps.md');
const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs', 'pipelines.md');
const TABLE = /(?<=<!-- steps, made by npm run docs -->\n)[\s\S]*(?=<!-- \/steps -->)/;
const kinds = new KindRegistry(allKinds, { decrypt: (text) => text });

describe('the reference of steps', () => {
  it('is written down: npm run docs writes the page anew', () => {
    const page = describeReference(STEPS, kinds);
    if (process.env['MILLWRIGHT_DOCS'] === 'write') writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });

  it('has its short form in docs/pipelines.md, written in the same way', () => {
    const table = describeStates(STEPS, kinds);
    const page = readFileSync(DOCS, 'utf8');
    if (process.env['MILLWRIGHT_DOCS'] === 'write') writeFileSync(DOCS, page.replace(TABLE, table));
    expect(TABLE.exec(readFileSync(DOCS, 'utf8'))?.[0]).toBe(table);
  });

  it.each([...STEPS.values()])('$name says what it is', ({ name, className, displayName, parameters }) => {
    expect(className).toMatch(/^[a-z]+(\.[\w$]+)+$/);
    expect(displayName).not.toBe('');
    expect(new Set(parameters.map((each) => each.name)).size, name).toBe(parameters.length);
  });
});
