import { execFile } from 'node:child_process';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/kit/testing/free-port.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { until } from '../../src/kit/testing/until.ts';
import { openBrowser } from '../harness/browser.ts';
import { Client } from '../harness/client.ts';
import { pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const MILLWRIGHT = join(import.meta.dirname, '..', '..', 'bin', 'millwright');
const run = promisify(execFile);
const ends: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };

/** A plugin that the scaffold wrote outside of the repository, its package, and an update site that has it. */
let folder: string;
let plugin: string;
let packed: string;
let server: ServerProcess;
let home: string;
let browser: Browser;
let page: Page;
let client: Client;
let password: string;

const millwright = (...words: readonly string[]) => run('sh', [MILLWRIGHT, 'plugin', ...words], { cwd: folder });
const at = (path: string): string => new URL(path, server.base).href;

beforeAll(async () => {
  folder = await temporaryFolder(finisher, 'plugin');
  plugin = join(folder, 'weather');
  await millwright('new', 'weather');
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: plugin });
  packed = join(folder, 'millwright-plugin-weather-0.1.0.tgz');
  home = await preparedHome(finisher);
  const args = [`--httpPort=${await freePort()}`, '-Dmillwright.restartDelaySeconds=0'];
  // The launcher stays, and starts the server again.
  server = await spawnServer({ home, args, env: { MILLWRIGHT_ONCE: '' } });
  finisher.onTestFinished(() => server.kill('SIGTERM'));
  client = server.client;
  password = client.password ?? '';
  browser = await openBrowser();
  finisher.onTestFinished(() => browser.close());
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  page.on('dialog', (dialog) => dialog.accept());
  await signIn();
});

afterAll(async () => {
  for (const end of ends) await end();
});

async function signIn(): Promise<void> {
  await page.goto(at('login'));
  await page.fill('[name=j_username]', 'admin');
  await page.fill('[name=j_password]', password);
  await page.click('main button[type=submit]');
  await page.waitForURL(at(''));
}

/** Presses the button that restarts the server, and comes back when it is there again. */
async function restart(): Promise<void> {
  const session = await sessionOf();
  await page.getByRole('button', { name: 'Restart when no build runs' }).first().click();
  await until(async () => ![null, session].includes(await sessionOf()));
  // A crumb is of a session, which ended with the server.
  client = new Client(server.base, 'admin', password);
  await signIn();
}

/** The session of the server; null while nobody is there. */
async function sessionOf(): Promise<string | null> {
  try {
    return (await fetch(at('login'))).headers.get('x-jenkins-session');
  } catch {
    return null;
  }
}

const stateOf = async (name: string): Promise<string> =>
  (await page.locator('tr', { has: page.getByText(name, { exact: true }) }).innerText()).replace(/\s+/g, ' ');

const stepsKnown = async (): Promise<string> => (await client.get('/pipeline-syntax/html')).text();

it('a plugin of the scaffold passes its own tests', async () => {
  const { stdout } = await run('npm', ['test'], { cwd: plugin, env: { ...process.env, NODE_OPTIONS: '' } });
  expect(stdout).toMatch(/pass 4\b/);
  expect(stdout).toMatch(/fail 0\b/);
});

describe('a person', () => {
  it('installs a plugin from a file, and sees that it waits for a restart', async () => {
    await page.goto(at('manage/'));
    await page
      .getByRole('link', { name: /^Manage Plugins|^Plugins/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Advanced settings' }).first().click();
    await page.setInputFiles('[name=name]', packed);
    await page.getByRole('button', { name: 'Deploy' }).click();
    await page.waitForURL(/\/pluginManager\/updates\/$/);
    expect(await stateOf('Weather')).toContain('installed, for the next start');
    expect((await client.get('/weather/')).status).toBe(404);
  });

  it('restarts the server, and all of it is there', async () => {
    await restart();
    await page.goto(at('manage/pluginManager/installed'));
    expect(await page.locator('#packages').innerText()).toMatch(/Weather.*0\.1\.0\s+enabled/s);
    await client.postXml('/createItem?name=greets', pipeline("node { weatherGreet(who: 'Ada') }"));
    await client.post('/job/greets/build?delay=0');
    await client.untilText('/job/greets/1/consoleText', /Finished/);
    expect(await (await client.get('/job/greets/1/consoleText')).text()).toContain('Hello, Ada, from build 1');
    // The listener is told after the console has ended, and the page shows what was so when it was asked.
    await until(async () => {
      await page.goto(at('weather/'));
      return (await page.innerText('main')).includes('Builds that have ended since the server started: 1');
    });
    await page.getByText('greets #1: SUCCESS').waitFor();
  });

  it('finds the build step on the page of a job', async () => {
    await page.goto(at('newJob'));
    await page.fill('[name=name]', 'greeter');
    await page.getByText('Freestyle project', { exact: true }).click();
    await page
      .getByRole('button', { name: /OK|Create/ })
      .first()
      .click();
    await page.waitForURL(/\/job\/greeter\/configure/);
    await page.getByText('Add build step').first().click();
    await page.getByText('Weather: greet').first().waitFor();
  });

  it('disables it, and removes it, each with the next restart', async () => {
    await page.goto(at('manage/pluginManager/installed'));
    await page.getByRole('button', { name: 'Disable Weather' }).click();
    await page.getByText('disabled at the next start').waitFor();
    await restart();
    expect((await client.get('/weather/')).status).toBe(404);
    await client.post('/job/greets/build?delay=0');
    await client.untilText('/job/greets/2/consoleText', /Finished/);
    expect(await (await client.get('/job/greets/2/consoleText')).text()).toContain(
      "No such DSL method 'weatherGreet' found",
    );
    await page.goto(at('manage/pluginManager/installed'));
    await page.getByRole('link', { name: 'Uninstall Weather' }).click();
    await page.getByText('will be removed at the next start').waitFor();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(/\/pluginManager\/installed$/);
    await page.getByText('removed at the next start').waitFor();
    await restart();
    await page.goto(at('manage/pluginManager/installed'));
    expect(await page.locator('#packages').count()).toBe(0);
    expect(existsSync(join(home, 'plugins', 'weather'))).toBe(false);
  });

  it('without a script is asked before something is lost, and comes back to the list', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    plain.setDefaultTimeout(30_000);
    await plain.goto(at('login'));
    await plain.fill('[name=j_username]', 'admin');
    await plain.fill('[name=j_password]', password);
    await plain.click('main button[type=submit]');
    await plain.goto(at('manage/pluginManager/installed'));
    const row = plain.locator('tr', { has: plain.getByText('junit', { exact: true }) });
    await row.getByRole('link', { name: /^Disable/ }).click();
    await plain.getByText('These plugins need it and will not work without it').waitFor();
    expect(await (await client.get('/pluginManager/plugin/junit/api/json')).text()).toContain('"enabled":true');
    await plain.getByRole('button', { name: 'Yes' }).click();
    await plain.waitForURL(/\/pluginManager\/installed$/);
    expect(await row.innerText()).toContain('disabled at the next start');
    await row.getByRole('button', { name: /^Enable/ }).click();
    await plain.waitForURL(/\/pluginManager\/installed$/);
    expect(await row.innerText()).not.toContain('disabled');
  });

  it('sets an update site, and installs from it what is offered', async () => {
    const { url, key } = await updateSite();
    await page.goto(at('manage/pluginManager/advanced'));
    await page.fill('[name=site]', url);
    await page.fill('[name=publicKeys]', key);
    await page.locator('form[name=siteConfigure] button').click();
    await page.waitForURL(/advanced/);
    await page.goto(at('manage/pluginManager/available'));
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.waitForURL(/\/pluginManager\/$/);
    await page.goto(at('manage/pluginManager/available'));
    await page.getByRole('button', { name: 'Install Weather' }).click();
    await page.waitForURL(/updates/);
    await until(async () => {
      await page.reload();
      return (await stateOf('Weather')).includes('installed, for the next start');
    });
    // For the scripts below: nothing of it is installed yet.
    await client.post('/pluginManager/plugin/weather/doUninstall');
    expect(readdirSync(join(home, 'plugins')).filter((name) => name === 'weather')).toEqual([]);
  });
});

it('a script installs a plugin by installNecessaryPlugins, restarts, and removes it', async () => {
  const document = '<jenkins><install plugin="weather@0.1.0"/></jenkins>';
  await client.postXml('/pluginManager/installNecessaryPlugins', document);
  const jobs = async () => {
    const answer = await client.get(
      '/updateCenter/api/json?depth=2&tree=jobs[name,status[type]],restartRequiredForCompletion',
    );
    return answer.text();
  };
  await until(async () => /SuccessButRequiresRestart/.test((await jobs()).split('weather').at(-1) ?? ''));
  expect(await jobs()).toContain('"restartRequiredForCompletion":true');
  await restartByHttp();
  expect(await (await client.get('/pluginManager/plugin/weather/api/json')).text()).toContain('"active":true');
  expect((await client.get('/weather/')).status).toBe(200);
  expect(await stepsKnown()).toContain('weatherCount');
  await client.post('/pluginManager/plugin/weather/doUninstall');
  await restartByHttp();
  expect((await client.get('/weather/')).status).toBe(404);
});

async function restartByHttp(): Promise<void> {
  const session = await sessionOf();
  await client.post('/updateCenter/safeRestart');
  await until(async () => ![null, session].includes(await sessionOf()));
  // A crumb is of a session, which ended with the server.
  client = new Client(server.base, 'admin', password);
}

/** An update site that has the plugin, made by the command and served as files. */
async function updateSite(): Promise<{ readonly url: string; readonly key: string }> {
  const { stdout: key } = await millwright('key', 'site.key');
  await millwright('site', '--key=site.key', '--id=ours', '--out=public', packed);
  const files = createServer((request, response) => {
    createReadStream(join(folder, 'public', request.url ?? ''))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  finisher.onTestFinished(async () => void files.close());
  const address = files.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/index.json`, key };
}
