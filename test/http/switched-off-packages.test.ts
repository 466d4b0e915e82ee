import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { packageJson } from '../../src/plugins/testing/packages.ts';
import { pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { buildJob, createJob } from './built.ts';
import { startServerOn, type TestServer } from './start.ts';

/** The functions of `millwright/plugin` are there for a built server only, so that these kinds are what they return. */
const MODULE = `
const common = {
  aliases: [], fields: {}, variables: {}, example: {}, inScripts: {}, fromXml: () => ({}), toXml: (name) => ({ name }),
};
const greet = {
  ...common, family: 'builder', xmlTag: 'plugins.greet.GreetBuilder', symbol: 'greet', displayName: 'Greet',
  async perform(_, { log }) { log.line('Hello'); return 'SUCCESS'; },
};
const step = {
  ...common, family: 'step', xmlTag: 'plugins.greet.GreetStep', symbol: 'greetAll', displayName: 'Greet all',
  parameters: [], body: false, shows: null, needs: null, returns: null, *run() { return null; },
};
export default (registry) => registry.kinds(greet, step);
`;
const builders = (text: string): string =>
  `<project><quietPeriod>0</quietPeriod><builders>${text}</builders></project>`;

/** Does some work with a server on a home, and stops it. */
async function withServer(home: string, work: (server: TestServer) => Promise<void>): Promise<void> {
  const ends: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };
  try {
    await work(await startServerOn(finisher, home));
  } finally {
    for (const end of ends) await end();
  }
}

it('a package that is switched off, does not work or was removed is named by the builds that need it', async (t) => {
  const home = await preparedHome(t);
  const plugins = join(home, 'plugins');
  const folder = join(plugins, 'greet');
  const mark = join(plugins, 'greet.jpi.disabled');
  const write = (server: string) =>
    writeFile(join(folder, 'package.json'), packageJson({ shortName: 'greet', server }));
  await mkdir(folder, { recursive: true });
  await write('>=0.0.1');
  await writeFile(join(folder, 'index.js'), MODULE);

  const runs = async (server: TestServer, name: string): Promise<string> => {
    const result = await buildJob(server, name, 'build?delay=0');
    const { number } = (await server.as({ url: `/job/${name}/lastBuild/api/json?tree=number` })).json<{
      number: number;
    }>();
    return `${(await server.as({ url: `/job/${name}/${number}/consoleText` })).body}${result}`;
  };
  const says = (why: string) => (server: TestServer) =>
    Promise.all([
      expect(runs(server, 'built')).resolves.toContain(`ERROR: plugins.greet.GreetBuilder is of the plugin ${why}\n`),
      expect(runs(server, 'piped')).resolves.toContain(`\nthe step greetAll is of the plugin ${why}\n`),
    ]).then(() => undefined);

  await withServer(home, async (server) => {
    await createJob(server, 'built', builders('<plugins.greet.GreetBuilder/>'));
    await createJob(server, 'marked', builders('<plugins.greet.GreetBuilder plugin="greet@1.0.0"/>'));
    await createJob(server, 'piped', pipeline('greetAll()'));
    for (const name of ['built', 'piped']) expect(await runs(server, name)).toContain('SUCCESS');
  });
  await writeFile(mark, '');
  await withServer(home, says('The greet (greet), which is switched off'));
  await rm(mark);
  await write('>=99');
  await withServer(
    home,
    says('The greet (greet), which does not work: it needs version 99 of this server; this is 0.0.1'),
  );
  await rm(folder, { recursive: true });
  await withServer(home, says('The greet (greet), which is not installed'));
  // What packages brought is not known any more: the document itself may say it.
  await mkdir(folder);
  await write('>=99');
  await rm(join(plugins, '.kinds.json'));
  await withServer(home, async (server) => {
    expect(await runs(server, 'marked')).toContain('GreetBuilder is of the plugin The greet (greet), which does not');
    expect(await runs(server, 'built')).toContain('GreetBuilder is not a kind of step that this server knows\n');
  });
});
