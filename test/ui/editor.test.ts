import { describe, expect, it } from 'vitest';
import { pipeline } from '../harness/jobs.ts';
import { signedIn } from '../harness/signed-in.ts';

describe('the editor of scripts', () => {
  const person = signedIn();

  it('draws a script in colours while it is typed, and runs what was typed', async () => {
    const { page, at, press } = person();
    await page.goto(at('manage/script'));
    const area = page.locator('textarea[name=script]');
    await page.locator('.code-editor.is-live').waitFor();
    await area.pressSequentially("def a = 'x' // said\nprintln(a)");
    await page.locator('.editor-text .token-keyword', { hasText: 'def' }).waitFor();
    expect(await page.locator('.editor-text .token-string').allTextContents()).toEqual(["'x'"]);
    expect(await page.locator('.editor-text .token-comment').allTextContents()).toEqual(['// said']);
    expect(await page.locator('.editor-numbers').textContent()).toBe('1\n2');
    await press('Run');
    await expect.poll(() => page.innerText('pre.result')).toContain('x');
    expect(await page.inputValue('textarea[name=script]')).toBe("def a = 'x' // said\nprintln(a)");
  });

  it('indents with the tabulator, which leaves it after Escape', async () => {
    const { page, at } = person();
    await page.goto(at('manage/script'));
    const area = page.locator('textarea[name=script]');
    await page.locator('.code-editor.is-live').waitFor();
    await area.pressSequentially('if (true) {\nprintln 1');
    await page.keyboard.press('Tab');
    expect(await area.inputValue()).toBe('if (true) {\n  println 1  ');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Shift+Tab');
    expect(await area.inputValue()).toBe('if (true) {\nprintln 1  ');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await area.evaluate((element) => element === document.activeElement)).toBe(false);
  });

  it('says what the compiler finds, with the line', async () => {
    const { page, server, at } = person();
    expect((await server.client.postXml('/createItem?name=scripted', pipeline("echo 'fine'"))).status).toBe(200);
    await page.goto(at('job/scripted/configure'));
    const area = page.locator('textarea[name="_.script"]');
    await area.scrollIntoViewIfNeeded();
    await page.locator('.code-editor.is-live').waitFor();
    await area.fill("echo 'fine'\nnode {");
    await page.locator('.editor-problems li').first().waitFor();
    await page.locator('.editor-problems button').first().click();
    expect(await area.evaluate((element) => element === document.activeElement)).toBe(true);
    await area.fill("echo 'better'");
    await expect.poll(() => page.locator('.editor-problems li').count()).toBe(0);
    await person().press('Save');
    await person().arrive('/job/scripted/');
    expect(await server.client.text('/job/scripted/config.xml')).toContain('better');
  });

  it('says so in a form whose script comes late, too', async () => {
    const { page, at } = person();
    await page.route('**/*.js', async (route) => {
      const answer = await route.fetch();
      const script = await answer.text();
      if (script.includes('There are unsaved changes'))
        await page.waitForSelector('.code-editor.is-live', { timeout: 500 }).catch(() => undefined);
      await route.fulfill({ response: answer, body: script });
    });
    await page.goto(at('job/scripted/configure'));
    const area = page.locator('textarea[name="_.script"]');
    await area.scrollIntoViewIfNeeded();
    await page.locator('.code-editor.is-live').waitFor();
    await area.fill('node { }}');
    await page.locator('.editor-problems li').first().waitFor();
    expect(await page.locator('.editor-text .token-punctuation').count()).toBeGreaterThan(0);
    await page.unroute('**/*.js');
  });

  it('has no complaints', () => expect(person().complaints).toEqual([]));
});
