import { expect, it } from 'vitest';
import { recordedContext } from '../testing/run-context.ts';
import { fingerprinter } from './fingerprinter.ts';

it('records what matches and says so', async () => {
  const context = recordedContext({ globs: { '**/*.jar': ['lib/a.jar'] } });
  const config = { targets: '**/*.jar', excludes: null, defaultExcludes: true, caseSensitive: true };
  expect(await fingerprinter.perform(config, context)).toBe('SUCCESS');
  expect(context.fingerprinted).toEqual(['lib/a.jar']);
  expect(context.lines).toEqual(['Recording fingerprints']);
});
