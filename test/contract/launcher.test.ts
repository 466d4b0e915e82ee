import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** Returns how the launcher would start a program, with its options only: `echo` is started instead. */
async function startedWith(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<string> {
  const { PATH } = process.env;
  const env = { PATH, MILLWRIGHT_ONCE: '1', MILLWRIGHT_NODE: 'echo', ...environment };
  const { stdout } = await run('sh', [join(PROJECT, 'bin', 'millwright'), ...words], { env });
  return stdout.replace(/ *\S+\/dist\/main\.js/, '').trim();
}

describe('the launcher', () => {
  it.each([
    [{}, '--max-semi-space-size=4 --heap-growing-percent=50'],
    [{ NODE_OPTIONS: '--enable-source-maps' }, '--max-semi-space-size=4 --heap-growing-percent=50'],
    [{ NODE_OPTIONS: '--max-semi-space-size=64' }, '--heap-growing-percent=50'],
    [{ NODE_OPTIONS: '--no-warnings --max_semi_space_size=64' }, '--heap-growing-percent=50'],
    [{ MILLWRIGHT_NODE: 'echo --heap-growing-percent=100' }, '--heap-growing-percent=100 --max-semi-space-size=4'],
  ])('bounds the memory of a server, but for what the environment says: %j', async (environment, options) => {
    expect(await startedWith(environment)).toBe(options);
  });

  it('starts the agent program with its own words', async () => {
    expect(await startedWith({}, 'agent', '-url', 'x')).toMatch(/^\S+\/dist\/agent\.cjs -url x$/);
  });

  it.each(['run', 'lint'])('leaves the memory of `%s` to the engine', async (command) => {
    expect(await startedWith({}, command)).toBe(command);
  });
});

it('tells the engine only what it knows', async () => {
  const texts = ['bin/millwright', 'src/memory/process-memory.ts'].map((file) => readFile(join(PROJECT, file), 'utf8'));
  const [launcher = '', memory = ''] = await Promise.all(texts);
  const atStart = [...launcher.matchAll(/[\w-]+-(?:size|percent)=\d+/g)].map(([option]) => `--${option}`);
  const running = [...memory.matchAll(/--[\w-]+=?/g)].map(([option]) => (option.endsWith('=') ? `${option}1` : option));
  expect([atStart.length, running.length]).toEqual([2, 3]);
  const program = `${JSON.stringify(running)}.forEach(require('node:v8').setFlagsFromString)`;
  const { stderr } = await run(process.execPath, [...atStart, '-e', program]);
  expect(stderr).toBe('');
});
