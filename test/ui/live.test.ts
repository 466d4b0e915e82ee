import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freestyle, pipeline } from '../harness/jobs.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { signedIn } from '../harness/signed-in.ts';

const SOON = { timeout: 20_000 };

describe('a page that somebody watches', () => {
  const person = signedIn();
  let server: ServerProcess;
  let page: Page;
  beforeAll(() => {
    ({ server, page } = person());
  });
  const at = (path: string) => person().at(path);
  const icon = () => page.getAttribute('link[rel=icon]', 'href');
  const make = async (name: string, xml: string): Promise<void> => {
    expect((await server.client.postXml(`/createItem?name=${name}`, xml)).status).toBe(200);
  };
  const build = async (name: string): Promise<void> => {
    await server.client.post(`/job/${name}/build?delay=0sec`);
    await server.client.until(`/job/${name}/1/api/json`, () => true);
  };

  it('shows the state of a job in title and icon, without being loaded anew', async () => {
    await make('fails', freestyle({ command: 'sleep 2; exit 1' }));
    await page.goto(at('job/fails/'));
    expect(await page.title()).toMatch(/^○ fails \[Jenkins\]$/);
    await page.evaluate(() => {
      document.body.dataset['kept'] = 'true';
    });
    await build('fails');
    await expect.poll(() => page.title(), SOON).toMatch(/^▶ fails/);
    expect(await icon()).toContain('icon-running.svg');
    await expect.poll(() => page.title(), SOON).toMatch(/^✖ fails/);
    expect(await icon()).toContain('icon-bad.svg');
    expect(await page.locator('body').getAttribute('data-kept')).toBe('true');
  });

  it('asks for itself only when something happens', async () => {
    await make(
      'waits',
      pipeline("stage('One') { echo 'a' }\nstage('Two') { input 'Go on?' }\nstage('Three') { echo 'b' }"),
    );
    await build('waits');
    await page.goto(at('job/waits/1/'));
    await expect.poll(() => page.innerText('#run'), SOON).toContain('waits for an answer');
    await page.waitForTimeout(2000);
    let asked = 0;
    page.on('request', (request) => {
      if (request.headers()['x-millwright-live']) asked += 1;
    });
    await page.waitForTimeout(5000);
    expect(asked).toBe(0);
    const { id } =
      (await server.client.until<{ id: string }[]>('/job/waits/1/wfapi/pendingInputActions', () => true))[0] ?? {};
    await server.client.post(`/job/waits/1/input/${id}/proceedEmpty`);
    await expect.poll(() => page.innerText('#run'), SOON).toContain('Success');
    expect(asked).toBeGreaterThan(0);
  });

  it('has bars that move, and say when a build takes longer than usual', async () => {
    await page.goto(at('job/fails/'));
    const bars = await page.evaluate(async () => {
      const bar = (started: number, estimated: number): HTMLProgressElement => {
        const made = document.createElement('progress');
        made.dataset['started'] = String(Date.now() - started);
        made.dataset['estimated'] = String(estimated);
        document.querySelector('main')?.append(made);
        return made;
      };
      const all = [bar(30_000, 60_000), bar(90_000, 60_000), bar(1000, -1)];
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return all.map((one) => [one.position === -1 ? null : one.value, one.title]);
    });
    expect(bars).toEqual([
      [expect.closeTo(52, -1), ''],
      [99, 'It takes longer than usual.'],
      [null, ''],
    ]);
  });

  it('has the theme that was chosen, at once and later', async () => {
    const theme = () => page.getAttribute('html', 'data-theme');
    await page.goto(at(''));
    await page.click('.account summary');
    await page.getByLabel('Dark').check();
    expect(await theme()).toBe('dark');
    await page.goto(at('job/fails/'));
    expect(await theme()).toBe('dark');
    await page.click('.account summary');
    expect(await page.getByLabel('Dark').isChecked()).toBe(true);
    await page.getByLabel('System').check();
    await page.reload();
    expect(await theme()).toBe(null);
  });

  it('notifies of the end of a build, whatever page is open then', async () => {
    await page.addInitScript(() => {
      class Told {
        static permission = 'default';
        static async requestPermission() {
          Told.permission = 'granted';
          return 'granted';
        }
        onclick = null;
        constructor(title: string, { body }: { body: string }) {
          localStorage.setItem('told', `${title}: ${body}`);
        }
      }
      if (localStorage.getItem('millwright-watches')) Told.permission = 'granted';
      Object.assign(window, { Notification: Told });
    });
    await make('ends', freestyle({ command: 'sleep 4' }));
    await build('ends');
    await page.goto(at('job/ends/1/console'));
    const button = page.getByRole('button', { name: 'Notify me' });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed'), SOON).toBe('true');
    await page.goto(at('computer/'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('told')), SOON).toBe('ends #1: SUCCESS');
    expect(await page.evaluate(() => localStorage.getItem('millwright-watches'))).toBe('[]');
  });

  it('complains of nothing', () => {
    expect(person().complaints).toEqual([]);
  });
});
