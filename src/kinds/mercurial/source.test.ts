import { expect, it } from 'vitest';
import type { MercurialConfig } from './config.ts';
import { mercurial } from './scm.ts';
import { credentialOf, sourceOf } from './source.ts';

const config = { ...(mercurial.example as MercurialConfig), credentialsId: '' };
const log = { line: () => {}, error: () => {} };
const credentials = { find: async () => null };

it.each([{ source: 'https://hg.example.org/a\n[hooks]' }, { revision: 'a\u007fb' }, { subdir: 'a\tb' }])(
  'refuses control characters in %j',
  (more) => {
    expect(() => sourceOf({ ...config, ...more }, new Map())).toThrow('control characters');
  },
);

it('takes a login out of the address and uses it', async () => {
  const source = sourceOf({ ...config, source: 'https://ann:p%40ss@hg.example.org/app' }, new Map());
  expect(source.url).toBe('https://hg.example.org/app');
  expect(await credentialOf('', source, credentials, log)).toMatchObject({ username: 'ann', password: 'p@ss' });
  expect(await credentialOf('other', source, credentials, log)).toBeNull();
});
