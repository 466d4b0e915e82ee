import { expect, it, vi } from 'vitest';
import { leasedSlot } from './leased-slot.ts';

it('an executor of this machine is what it was, and nobody is told of it', () => {
  const lease = vi.fn();
  const slot = { node: '', number: 0, release: () => undefined };
  expect(leasedSlot({ lease }, slot, { job: 'a', number: 1 })).toBe(slot);
  const far = { ...slot, node: 'far' };
  expect(leasedSlot({}, far, { job: 'a', number: 1 })).toBe(far);
  expect(lease).not.toHaveBeenCalled();
});

it('a node is told of its executor, and that it was given back, even where it never answered in time', async () => {
  const events: string[] = [];
  let signal = new AbortController().signal;
  const slot = leasedSlot(
    {
      lease: async (node, work, given) => {
        signal = given;
        events.push(`${node} ${JSON.stringify(work)}`);
        return { release: () => void events.push('lease') };
      },
    },
    { node: 'far', number: 2, release: () => void events.push('slot') },
    { job: 'a', number: 1, part: 'p' },
  );
  await slot.begun;
  expect(signal.aborted).toBe(false);
  slot.release();
  expect(signal.aborted).toBe(true);
  await expect.poll(() => events).toContain('lease');
  expect(events).toEqual(['far {"job":"a","number":1,"part":"p","executor":2}', 'slot', 'lease']);
});
