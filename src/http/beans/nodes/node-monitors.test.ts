import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { measureNode } from './node-monitors.ts';

it('measures a machine once a second, whoever asks', async () => {
  let now = 5000;
  const services = { home: { folder: tmpdir() }, clock: { now: () => now } };
  const first = measureNode(services);
  expect(measureNode(services)).toBe(first);
  now += 999;
  expect(measureNode(services)).toBe(first);
  now += 1;
  const second = measureNode(services);
  expect(second).not.toBe(first);
  now -= 1;
  expect(measureNode(services)).not.toBe(second);
  expect(measureNode({ ...services, home: { folder: tmpdir() } })).not.toBe(measureNode(services));
  expect((await first).disk?.path).toBe(tmpdir());
});
