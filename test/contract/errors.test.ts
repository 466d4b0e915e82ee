import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ERRORS } from '../../src/model/index.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');

it('has no error in the catalog that nothing can meet', () => {
  const text = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== join('model', 'errors.ts'))
    .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
    .join('\n');
  expect(Object.keys(ERRORS).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
});

it('describes every option in docs/start.md, or names its property there', async () => {
  const { OPTIONS } = await import('../../src/config.ts');
  const page = readFileSync(join(SOURCE, '..', 'docs', 'start.md'), 'utf8');
  for (const option of Object.values(OPTIONS)) {
    const name = 'flag' in option ? option.flag : 'property' in option ? option.property : option.environment;
    expect(page).toContain(name);
  }
});
