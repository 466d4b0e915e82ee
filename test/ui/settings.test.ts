import { describe, expect, it } from 'vitest';
import { startSshServer, USER } from '../../src/agents/ssh/testing/ssh-server.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { signedIn } from '../harness/signed-in.ts';

describe('a person configures the system', () => {
  const person = signedIn();

  it('with a server for publishing over SSH, which they try before they save it', async (t) => {
    const ssh = await startSshServer({ password: 'open' });
    t.onTestFinished(() => ssh.close());
    const root = await temporaryFolder(t, 'remote');
    const { page, at, complaints, arrive } = person();
    await page.goto(at('manage/configure'));
    await page.locator('button:enabled', { hasText: 'Save' }).waitFor();
    const servers = page.getByRole('group', { name: 'SSH Servers' });
    await servers.getByRole('button', { name: 'Add', exact: true }).click();
    const field = (name: string) => servers.locator(`[name="_.${name}"]`).first();
    const password = servers.locator('[data-place$=".secretPassword"] input[type=password]');
    await field('name').fill('web');
    await field('hostname').fill('127.0.0.1');
    await field('username').fill(USER);
    await password.fill('wrong');
    await field('remoteRootDir').fill(root);
    await field('port').fill(String(ssh.port));
    const test = servers.getByRole('button', { name: 'Test Configuration' });
    await test.click();
    await servers.getByText('the password did not do').waitFor();
    await password.fill('open');
    await test.click();
    await servers.getByText(`Success: ${USER} is in ${root}`).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await arrive('/');
    await page.goto(at('manage/configure'));
    await page.locator('button:enabled', { hasText: 'Save' }).waitFor();
    // The password that is stored is never in the page, and still does.
    expect(await page.content()).not.toContain('>open<');
    await test.click();
    await servers.getByText(`Success: ${USER} is in ${root}`).waitFor();
    expect(complaints).toEqual([]);
  });
});
