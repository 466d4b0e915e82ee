import { describe, expect, it, vi } from 'vitest';
import type { KeptMail, MailFiles } from '../home/index.ts';
import { type Clock, silentLogger } from '../kit/index.ts';
import { Undelivered } from './deliver.ts';
import { Outbox } from './outbox.ts';

const DAY_MS = 24 * 3_600_000;
const FAILURE = { className: 'javax.mail.MessagingException', message: 'no' };

/** Creates an outbox with one mail, whose next attempt ends in the given way. */
async function withMail(outcome: () => Promise<readonly string[]>, files: Partial<MailFiles> = {}) {
  let now = 1000;
  const clock: Clock = { now: () => now, after: () => () => undefined };
  const deliver = vi.fn(outcome);
  const removed = vi.fn(async () => undefined);
  const outbox = new Outbox({
    files: {
      load: async () => [],
      add: async () => undefined,
      update: async () => undefined,
      message: async () => Buffer.from('text'),
      remove: removed,
      ...files,
    },
    clock,
    log: silentLogger,
    deliver,
  });
  const about: Pick<KeptMail, 'job' | 'run' | 'subject' | 'reason' | 'extended'> = {
    job: 'app',
    run: 1,
    subject: 'Build app #1',
    reason: 'refused',
    extended: false,
  };
  await outbox.add({ messageId: '<a@b>', from: 'ci@b', recipients: ['ann@b'], bytes: Buffer.from('text') }, about);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { outbox, deliver, removed, pass };
}

const missing = (): Promise<never> => Promise.reject(Object.assign(new Error('ENOENT: gone'), { code: 'ENOENT' }));

describe('a mail that is kept', () => {
  it.each([
    ['the server does not take it now', () => Promise.reject(new Undelivered(FAILURE, true))],
    ['the settings cannot be read', () => Promise.reject(new Error('EACCES: permission denied'))],
    ['a file of the settings is gone', missing],
  ])('stays where %s, for three days', async (_, outcome) => {
    const { outbox, pass } = await withMail(outcome);
    await outbox.retryNow();
    expect(outbox.mails).toMatchObject([{ attempts: 2 }]);
    pass(4 * DAY_MS);
    await outbox.retryNow();
    expect(outbox.mails).toEqual([]);
  });

  it('stays where its message cannot be read now', async () => {
    const message = () => Promise.reject(Object.assign(new Error('EMFILE: too many'), { code: 'EMFILE' }));
    const { outbox, deliver } = await withMail(async () => [], { message });
    await outbox.retryNow();
    expect(outbox.mails).toMatchObject([{ attempts: 2, reason: 'EMFILE: too many' }]);
    expect(deliver).not.toHaveBeenCalled();
  });

  it('is given up where the server will never take it, and where its message is gone', async () => {
    const refused = await withMail(() => Promise.reject(new Undelivered(FAILURE, false)));
    const lost = await withMail(async () => [], { message: missing });
    for (const { outbox, removed } of [refused, lost]) {
      await outbox.retryNow();
      expect(outbox.mails).toEqual([]);
      expect(removed).toHaveBeenCalledOnce();
    }
  });

  it('is not sent again where only its files could not be removed', async () => {
    const { outbox, deliver } = await withMail(async () => [], { remove: () => Promise.reject(new Error('EIO')) });
    await outbox.retryNow();
    await outbox.retryNow();
    expect(deliver).toHaveBeenCalledOnce();
  });
});
