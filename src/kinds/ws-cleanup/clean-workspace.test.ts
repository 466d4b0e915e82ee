import { expect, it } from 'vitest';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import type { Result } from '../../model/index.ts';
import { KindRegistry, type PublisherKind, type WrapperKind } from '../../points/index.ts';
import { parseXml } from '../../xml/index.ts';
import { type RunContextOptions, recordedContext } from '../testing/run-context.ts';
import { deleteCommand } from './clean-workspace.ts';
import { clean as after } from './publisher.ts';
import { clean as before } from './wrapper.ts';

const P = '[WS-CLEANUP] ';

function configOf(kind: PublisherKind | WrapperKind, xml: string): unknown {
  const registry = new KindRegistry([kind], { decrypt: (text) => text });
  return kind.fromXml(parseXml(`<${kind.xmlTag}>${xml}</${kind.xmlTag}>`), registry.context);
}

async function runBefore(kind: WrapperKind, xml: string, options: RunContextOptions): Promise<string[]> {
  const context = recordedContext(options);
  await kind.beforeCheckout?.(configOf(kind, xml), context);
  return context.lines;
}

async function runAfter(kind: PublisherKind, xml: string, options: RunContextOptions): Promise<string[]> {
  const context = recordedContext(options);
  await kind.perform(configOf(kind, xml), context);
  return context.lines;
}

const wipe = async () => undefined;
const broken = () => Promise.reject(new Error('busy'));

it.each<[string, string, RunContextOptions, string[]]>([
  ['all', '', { wipe }, [`${P}Deleting project workspace...`, `${P}Deferred wipeout is used...`, `${P}Done`]],
  [
    'all at once',
    '<disableDeferredWipeout>true</disableDeferredWipeout>',
    { wipe },
    [`${P}Deleting project workspace...`, `${P}Deferred wipeout is disabled by the job configuration...`, `${P}Done`],
  ],
  [
    'nothing where the parameter is off',
    '<cleanupParameter>CLEAN</cleanupParameter>',
    { env: { CLEAN: 'no' } },
    [`${P}Clean-up disabled, skipping workspace deletion.`],
  ],
  [
    'nothing where the parameter is missing',
    '<cleanupParameter>CLEAN</cleanupParameter>',
    {},
    [`${P}Clean-up disabled, skipping workspace deletion.`],
  ],
  [
    'what patterns match',
    '<cleanupParameter>CLEAN</cleanupParameter><patterns><hudson.plugins.ws__cleanup.Pattern><pattern>$NAME/*.o</pattern><type>INCLUDE</type></hudson.plugins.ws__cleanup.Pattern></patterns>',
    { env: { CLEAN: 'TRUE', NAME: 'src' }, globs: { 'src/*.o': ['src/a.o'] } },
    [`${P}Deleting project workspace...`, 'list src/*.o - ', 'remove src/a.o', `${P}Done`],
  ],
  [
    'with a command',
    '<externalDelete>rm -r "%s"</externalDelete><deleteDirs>true</deleteDirs>',
    {
      globs: { '**/*': ['a b'] },
      capture: async (argv) => ({ code: 1, stdout: '', stderr: `${argv.join('|')}\n` }),
    },
    [
      `${P}Deleting project workspace...`,
      'list **/* -  and folders',
      "ERROR: Cleanup command 'rm -r /ws/a b' failed with code 1:",
      'rm|-r|/ws/a b',
      `${P}Done`,
    ],
  ],
])('before the build deletes %s', async (_, xml, options, lines) => {
  expect(await runBefore(before, xml, options)).toEqual(lines);
});

it('before the build tries three times', async () => {
  const clock = createFakeClock();
  let tries = 0;
  const context = recordedContext({
    clock,
    wipe: () => {
      tries += 1;
      return broken();
    },
  });
  const cleaned = before.beforeCheckout?.(configOf(before, ''), context).catch((error: Error) => error.message);
  for (let turn = 0; turn < 50; turn += 1) {
    await Promise.resolve();
    if (clock.pending > 0) clock.advance(3000);
  }
  expect(await cleaned).toBe('Cannot delete workspace: busy');
  expect(tries).toBe(3);
  expect(context.lines.at(-1)).toBe(`ERROR: ${P}Cannot delete workspace: busy`);
});

const ONLY_SUCCESS = ['Unstable', 'Failure', 'NotBuilt', 'Aborted']
  .map((name) => `<cleanWhen${name}>false</cleanWhen${name}>`)
  .join('');
const NEVER = `<cleanWhenSuccess>false</cleanWhenSuccess>${ONLY_SUCCESS}`;

it.each<[Result, string, boolean]>([
  ['SUCCESS', '', true],
  ['ABORTED', '', true],
  ['SUCCESS', ONLY_SUCCESS, true],
  ['FAILURE', ONLY_SUCCESS, false],
  ['FAILURE', NEVER, true],
  ['UNSTABLE', '<skipWhenFailed>true</skipWhenFailed>', true],
  ['FAILURE', '<skipWhenFailed>true</skipWhenFailed>', false],
])('after a build that ended %s with %j', async (result, xml, cleans) => {
  expect(await runAfter(after, xml, { result, wipe })).toEqual([
    `${P}Deleting project workspace...`,
    ...(cleans ? [`${P}Deferred wipeout is used...`, `${P}done`] : [`${P}Skipped based on build state ${result}`]),
  ]);
});

it('after a build fails it where that cannot be done, if wanted', async () => {
  await expect(runAfter(after, '', { wipe: broken })).rejects.toThrow('Cannot delete workspace: busy');
  expect(await runAfter(after, '<notFailBuild>true</notFailBuild>', { wipe: broken })).toContain(
    `${P}Option not to fail the build is turned on, so let's continue`,
  );
});

it.each([
  ['rm -rf %s', ['rm', '-rf', '/ws/a b']],
  ['"my tool" /q', ['my tool', '/q', '/ws/a b']],
  ['del --path=%s -y', ['del', '--path=/ws/a b', '-y']],
])('%s deletes a path', (command, argv) => {
  expect(deleteCommand(command, '/ws/a b')).toEqual(argv);
});
