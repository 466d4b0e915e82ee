import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { until } from '../../src/kit/testing/until.ts';
import { packageJson } from '../../src/plugins/testing/packages.ts';
import { pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const ends: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };

/** Puts packages into a home, by the text of their modules. */
async function install(home: string, modules: Readonly<Record<string, string>>): Promise<void> {
  for (const [shortName, module] of Object.entries(modules)) {
    const folder = join(home, 'plugins', shortName);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), packageJson({ shortName }));
    await writeFile(join(folder, 'index.js'), module);
  }
}

const page = (className: string, path: string): string => `
import { defineTransientAction, serverPage } from 'millwright/plugin';
export default (registry) => registry.kinds(defineTransientAction({
  className: '${className}', symbol: '${className}', displayName: 'A page',
  belowServer: { pages: [serverPage({ path: '${path}', doc: 'A page.', answer: () => ({ type: 'text', text: 'mine' }) })] },
}));`;

const step = (name: string): string => `
import { defineStep } from 'millwright/plugin';
export default (registry) => registry.kinds(defineStep({
  name: '${name}', className: 'plugins.${name}.Step', displayName: 'A step', parameters: [], *run() {},
}));`;

const MODULES = {
  'floating-promise': "export default () => { Promise.reject(new Error('nobody waits')); };",
  'floating-timer': "export default () => { setTimeout(() => { throw new Error('too late'); }, 1); };",
  'no-error': "export default () => { Promise.reject('a text'); };",
  late: `import { defineMetric } from 'millwright/plugin';
export default (registry) => { setTimeout(() => registry.metrics(defineMetric({ name: 'late', help: 'h', type: 'gauge', read: () => [] })), 1); };`,
  shadows: step('sh'),
  'takes-login': page('plugins.login.Page', 'login'),
  'weather-a': page('plugins.a.Page', 'weather'),
  'weather-b': page('plugins.b.Page', 'weather'),
};

describe('a server with plugins that do what they should not', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    const home = await preparedHome(finisher);
    await install(home, MODULES);
    await mkdir(join(home, 'jobs', 'pipe'), { recursive: true });
    await writeFile(join(home, 'jobs', 'pipe', 'config.xml'), pipeline("node { sh 'echo works' }"));
    server = await spawnServer({ home });
    finisher.onTestFinished(() => server.kill());
  });
  afterAll(async () => {
    for (const end of ends.splice(0)) await end();
  });

  const stateOf = async (name: string): Promise<unknown> => {
    const { active } = JSON.parse(await server.client.text(`/pluginManager/plugin/${name}/api/json`)) as {
      active: boolean;
    };
    return active;
  };

  it.each([
    ['floating-promise', 'nobody waits'],
    ['floating-timer', 'too late'],
    ['no-error', 'a text'],
    ['late', 'while it is loaded, and not later'],
  ])('goes on when %s fails where nobody waits', async (name, reason) => {
    await until(() => server.output().includes(reason));
    expect(await stateOf(name)).toBe(true);
    const line = server
      .output()
      .split('\n')
      .find((each) => each.includes(reason));
    expect(line).toContain(name === 'no-error' ? '"unknown"' : `"plugin":"${name}"`);
  });

  it.each([
    ['shadows', 'workflow-durable-task-step has the step sh already'],
    ['takes-login', 'the address GET /login is taken already'],
    ['weather-b', 'the address GET /weather is taken already'],
  ])('shows %s as failed', async (name, reason) => {
    expect(await stateOf(name)).toBe(false);
    expect(await server.client.text('/pluginManager/installed')).toContain(reason);
  });

  it('builds, and has the pages of the others', async () => {
    expect(await stateOf('weather-a')).toBe(true);
    expect(await server.client.text('/weather')).toBe('mine');
    await server.client.post('/job/pipe/build?delay=0');
    expect(await server.client.untilText('/job/pipe/1/consoleText', /Finished/)).toContain('works');
  });
});

it('a plugin that ends the process while it is loaded is left out after two such starts, and tried again later', async (t) => {
  const home = await preparedHome(t);
  await install(home, { ends: 'export default () => process.exit(7);', works: page('plugins.w.Page', 'w') });
  const start = () =>
    spawnServer({ home }).then(
      async (server) => {
        const answer = await server.client.text('/pluginManager/plugin/ends/api/json?tree=active');
        const text = await server.client.text('/w');
        await server.kill('SIGTERM');
        return `${answer} ${text}`;
      },
      () => 'ended',
    );
  const starts = [await start(), await start(), await start(), await start()];
  expect(starts).toEqual(['ended', 'ended', expect.stringContaining('"active":false} mine'), 'ended']);
});
