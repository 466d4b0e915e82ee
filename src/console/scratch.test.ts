import { expect, it, onTestFinished } from 'vitest';
import { startConsole } from './testing/console-fixture.ts';

it('tries', async () => {
  const c = await startConsole({ onTestFinished });
  await c.server.define('alpha', { shells: ['echo hi'] });
  await c.server.build(c.server.job('alpha'));
  for (const s of (process.env['SCRIPTS'] ?? '1+1').split('\n---\n')) console.log('>>> ' + s + '\n' + (await c.run(s)));
  expect(1).toBe(1);
}, 60000);
