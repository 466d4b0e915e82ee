import { type Browser, chromium as driver } from 'playwright-core';

/**
 * A real browser from a package, with the shared libraries that the package brings, so that no system package is needed.
 * The package only unpacks those libraries where it believes to be in a certain cloud; the variable makes it believe so.
 */
export async function openBrowser(): Promise<Browser> {
  const before = { ...process.env };
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const env = { ...process.env };
  process.env = before;
  return driver.launch({
    executablePath,
    env,
    args: [
      ...chromium.args,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    headless: true,
  });
}
