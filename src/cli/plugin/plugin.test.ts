import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { packageJson, writeArchive } from '../../plugins/testing/packages.ts';
import type { CliContext } from '../types.ts';
import { checkPackage } from './check.ts';
import { newPlugin } from './new.ts';

/** Runs a command in a folder and returns its exit code and what it complained. */
async function run(
  t: Finisher,
  command: (context: CliContext, words: readonly string[]) => Promise<number>,
  ...words: readonly string[]
) {
  const folder = await temporaryFolder(t);
  const complaints: string[] = [];
  const unused = (): never => {
    throw new Error('the command does not need this');
  };
  const context: CliContext = {
    ...{ words, folder, environment: {}, version: '1.0.0', unread: new AbortController().signal, ask: null },
    ...{ config: unused, readStandardInput: unused, onInterrupt: unused, exit: unused, print: () => undefined },
    complain: (line) => void complaints.push(line),
  };
  return { code: await command(context, words), complaints, folder };
}

const REFUSED = [
  ['foo.jpi', 'millwright.shortName cannot be "foo.jpi": .jpi is an ending of other files in the folder of plugins'],
  ['core', 'millwright.shortName cannot be "core": that is the name of something else'],
  ['nul', 'millwright.shortName cannot be "nul": that is the name of something else'],
] as const;

describe('a name that no plugin can have', () => {
  it('is refused for a new one, and when a package is checked, in the same words', async (t) => {
    for (const [name, reason] of REFUSED) {
      const made = await run(t, newPlugin, name);
      expect([made.code, made.complaints]).toEqual([2, [`millwright plugin new: ${reason}`]]);
      expect(existsSync(join(made.folder, name))).toBe(false);
      const file = await writeArchive(join(await temporaryFolder(t), 'a.tgz'), [
        { name: 'package/package.json', content: packageJson({ shortName: name }) },
        { name: 'package/index.js' },
      ]);
      const checked = await run(t, checkPackage, file);
      expect([checked.code, checked.complaints]).toEqual([1, [`${file}: ${reason}`]]);
    }
  });
});

it('a new plugin has a name of small letters', async (t) => {
  const { code, complaints } = await run(t, newPlugin, 'Weather');
  expect([code, complaints[0]]).toEqual([2, expect.stringContaining('a name has small letters')]);
  const { code: made, folder } = await run(t, newPlugin, 'weather');
  expect([made, readFileSync(join(folder, 'weather', 'package.json'), 'utf8')]).toEqual([
    0,
    expect.stringContaining('"shortName": "weather"'),
  ]);
});
