import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pipeline } from '../harness/jobs.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { signedIn } from '../harness/signed-in.ts';

const SOON = { timeout: 150_000 };
const LATE = { timeout: 150_000 };

/** What would run if the name of a stage were markup. */
const HOSTILE = '<img src=x onerror="document.title=1">';
const SCRIPT = `stage('${HOSTILE}') { echo 'begun'; sleep 2 }
stage('Ask') { input 'Shall it go on?' }
stage('End') { echo 'went on' }`;

describe('a person with a pipeline', () => {
  const person = signedIn();
  let server: ServerProcess;
  let page: Page;
  beforeAll(() => {
    ({ server, page } = person());
  });
  const at = (path: string) => person().at(path);
  const arrive = (path: string) => person().arrive(path);
  const submit = () => person().submit();
  const press = (name: string) => person().press(name);
  const main = () => page.innerText('main');
  const stages = () => page.innerText('#stages');

  /** Makes a pipeline with this script, and goes to its page. */
  async function make(name: string, script: string): Promise<void> {
    expect((await server.client.postXml(`/createItem?name=${name}`, pipeline(script))).status).toBe(200);
    // The page before may be loading itself anew at this moment, as a build of it has ended.
    const go = () => page.goto(at(`job/${name}/`));
    await go().catch(go);
  }
  /** Asks for a build, and goes on when the page has come anew, which the script sees to when the form was sent. */
  async function buildNow(): Promise<void> {
    const loaded = page.waitForEvent('load');
    await press('Build Now');
    await loaded;
  }
  /** What a page has; a build that is about to begin has none yet. */
  const shown = async (path: string) => ((await page.goto(at(path)))?.status() === 200 ? main() : '');
  const post = (path: string) => server.client.post(path);

  it('makes it and writes its script', async () => {
    await page.goto(at('newJob'));
    await page.fill('[name=name]', 'deliver');
    await page.getByLabel('Pipeline', { exact: false }).first().check();
    await submit();
    await arrive('/job/deliver/configure');
    await page.fill('[name="_.script"]', SCRIPT);
    expect(await page.getByRole('checkbox', { name: 'Use Groovy Sandbox' }).isChecked()).toBe(true);
    await press('Save');
    await arrive('/job/deliver/');
  });

  it('runs it and watches its stages', async () => {
    await buildNow();
    await expect.poll(async () => (await page.goto(at('job/deliver/1/')))?.status()).toBe(200);
    await expect.poll(stages).toContain(HOSTILE);
    // Without loading the page again.
    await expect.poll(main).toContain('The pipeline waits for an answer.');
    expect(await stages()).toContain('Waits for input');
  });

  it('answers what it asks', async () => {
    await page.getByRole('link', { name: 'Input requested' }).click();
    await arrive('/job/deliver/1/input/');
    expect(await main()).toContain('Shall it go on?');
    await press('Proceed');
    await expect
      .poll(async () => {
        await page.goto(at('job/deliver/1/'));
        return main();
      })
      .toMatch(/Result\s+Success/);
    expect(
      await page
        .locator('#stages')
        .getByRole('link', { name: /^End: Success/ })
        .count(),
    ).toBe(1);
  });

  it('reads what a step wrote, and all of it', async () => {
    await page
      .locator('#stages')
      .getByRole('link', { name: /^End: Success/ })
      .click();
    await expect.poll(() => page.innerText('#stage-steps')).toMatch(/Print Message.*went on/s);
    await page.locator('#stage-steps').getByRole('link', { name: 'Log of this step' }).last().click();
    expect(await page.innerText('pre.console')).toContain('went on');
    await page.goto(at('job/deliver/1/console'));
    await expect.poll(main).toContain('Finished: SUCCESS');
    expect(await main()).toContain(`[Pipeline] { (${HOSTILE})`);
    await page.goto(at('job/deliver/1/'));
    await page.getByRole('link', { name: 'All steps' }).click();
    expect(await main()).toContain('Wait for interactive input');
  });

  it('replays it with another script', async () => {
    await page.goto(at('job/deliver/1/'));
    await page.locator('#tasks').getByRole('link', { name: 'Replay' }).click();
    await arrive('/job/deliver/1/replay/');
    expect(await page.inputValue('[name="_.mainScript"]')).toBe(SCRIPT);
    await page.fill('[name="_.mainScript"]', "stage('Quick') { echo 'replayed' }");
    await press('Run');
    await arrive('/job/deliver/');
    await expect
      .poll(async () => {
        await page.goto(at('job/deliver/2/'));
        return main();
      })
      .toMatch(/Result\s+Success/);
    expect(await main()).toContain('Replayed #1');
  });

  it('sees the stages of its runs side by side', async () => {
    await page.goto(at('job/deliver/'));
    const headings = await page.locator('#stage-view thead th').allTextContents();
    expect(headings).toEqual(['Build', HOSTILE, 'Ask', 'End', 'Quick']);
    expect(await page.locator('#stage-view tbody tr').count()).toBe(3);
  });

  it('sees them change while it runs', async () => {
    await make('watched', "stage('First') { echo 'one' }\nstage('Second') { input message: 'Ready?', id: 'Go' }");
    await buildNow();
    const view = () => page.innerText('#stage-view');
    await expect.poll(view, SOON).toContain('Waits for input');
    expect(await view()).toContain('First');
    await post('job/watched/1/input/Go/proceedEmpty');
    await expect.poll(view, SOON).not.toContain('Waits for input');
    await expect.poll(() => page.locator('#stage-view[data-live=""]').count(), SOON).toBe(0);
  });

  it('answers with parameters', async () => {
    const parameters =
      "string(name: 'WHAT', defaultValue: 'this'), booleanParam(name: 'SURE'), choice(name: 'HOW', choices: ['slow', 'fast'])";
    await make(
      'asks',
      `def given = input message: 'Ship?', ok: 'Ship it', parameters: [${parameters}]\necho "\${given}"`,
    );
    await buildNow();
    await expect.poll(async () => (await page.goto(at('job/asks/1/')))?.status(), SOON).toBe(200);
    await page.getByRole('link', { name: 'Input requested' }).click();
    await page.getByLabel('WHAT').fill('<that>');
    await page.getByLabel('SURE').check();
    await page.getByLabel('HOW').selectOption('fast');
    await press('Ship it');
    await arrive('/job/asks/1/console');
    await expect.poll(main, SOON).toContain('Finished: SUCCESS');
    expect(await main()).toMatch(/WHAT:<that>/);
    expect(await main()).toMatch(/SURE:true/);
    expect(await main()).toMatch(/HOW:fast/);
  });

  it('stops branches that run side by side', async () => {
    await make('wide', "parallel a: { stage('A') { sleep 600 } }, b: { stage('B') { sleep 600 } }");
    await buildNow();
    await expect.poll(async () => (await page.goto(at('job/wide/1/')))?.status(), SOON).toBe(200);
    const branch = (name: string, status: string) =>
      page.locator('#stages').getByRole('link', { name: new RegExp(`^${name}: ${status}`) });
    for (const name of ['A', 'B']) await branch(name, 'Running').waitFor();
    await page.getByText('It does not end when it is stopped').click();
    expect(await page.getByRole('button', { name: 'Kill it' }).isVisible()).toBe(true);
    await press('Stop');
    await expect.poll(main, SOON).toMatch(/Result\s+Aborted/);
    for (const name of ['A', 'B']) await branch(name, 'Aborted').waitFor();
  });

  it('begins again at a stage', async () => {
    const steps = "stage('One') { steps { echo 'one' } }\nstage('Two') { steps { echo 'two' } }";
    await make('staged', `pipeline {\nagent none\nstages {\n${steps}\n}\n}`);
    await buildNow();
    await expect.poll(() => shown('job/staged/1/'), SOON).toMatch(/Result\s+Success/);
    await page.locator('#tasks').getByRole('link', { name: 'Restart from Stage' }).click();
    await page.getByRole('radio', { name: /^Two/ }).check();
    await press('Restart');
    await arrive('/job/staged/');
    await expect.poll(() => shown('job/staged/2/console'), SOON).toContain('Finished: SUCCESS');
    expect(await main()).toContain('Restarted from build #1, stage Two');
    expect(await main()).toContain('Stage "One" skipped due to this build restarting at stage "Two"');
  });

  it('reads long runs, and on a narrow screen', async () => {
    await make(
      'long',
      'stage(\'Steps\') { for (i in 1..1000) echo "step ${i}" }\nfor (i in 1..300) stage("S ${i}") { echo \'x\' }',
    );
    await buildNow();
    await expect.poll(() => shown('job/long/1/'), LATE).toMatch(/Result\s+Success/);
    await page
      .locator('#stages')
      .getByRole('link', { name: /^Steps: Success/ })
      .click();
    await expect.poll(stages).toContain('steps before these');
    expect(await stages()).toContain('1 more stages are left out.');
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [
      'job/long/',
      'job/long/1/',
      'job/long/1/flowGraphTable/',
      'job/staged/1/replay/',
      'job/staged/',
    ]) {
      await page.goto(at(path));
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, wider]).toEqual([path, 0]);
    }
  });

  it('and nothing goes wrong in the browser', () => {
    expect(person().complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
