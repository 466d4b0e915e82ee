import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { openBrowser } from '../harness/browser.ts';
import { watchPage } from '../harness/page-look.ts';
import { spawnServer } from '../harness/server-process.ts';

describe('the set-up of a new server', () => {
  it('can be used by everybody at each step, and says what is wrong at the field', async (t) => {
    const home = await temporaryFolder(t);
    const server = await spawnServer({ home, args: ['-Djenkins.install.runSetupWizard=true'] });
    t.onTestFinished(() => server.kill());
    const browser = await openBrowser();
    t.onTestFinished(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    const watch = watchPage(page);
    const at = (path: string) => new URL(path, server.base).href;
    const submit = () => page.locator('main form button[type=submit].primary').click();

    expect((await watch.look(at('login'))).findings).toEqual([]);
    await page.fill('[name=j_password]', 'wrong');
    await submit();
    await page.getByText('The password entered is incorrect').waitFor();
    await page.fill(
      '[name=j_password]',
      (await readFile(join(home, 'secrets', 'initialAdminPassword'), 'utf8')).trim(),
    );
    await submit();
    await page.getByRole('heading', { name: 'Getting Started' }).waitFor();
    for (const step of ['plugins', 'setupWizardFirstUser', 'setupWizardConfigureInstance', 'proxy-configuration'])
      expect((await watch.look(at(`setupWizard/${step}`))).findings, step).toEqual([]);

    await page.goto(at('setupWizard/setupWizardFirstUser'));
    await page.fill('[name=username]', 'boss');
    await page.fill('[name=password1]', 'B0ss-pw-long');
    await page.fill('[name=password2]', 'B0ss-pw-long');
    await page.fill('[name=email]', 'boss@example.org');
    await submit();
    await page.waitForURL(/setupWizardConfigureInstance$/);
    await submit();
    await page.waitForURL(/setupWizard\/ready$/);
    expect((await watch.look(at('setupWizard/ready'))).findings).toEqual([]);
    await submit();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.innerText('header')).toContain('boss');
  });
});
