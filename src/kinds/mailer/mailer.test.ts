import { describe, expect, it } from 'vitest';
import { newRun, type Result, type Run } from '../../model/index.ts';
import type { Person } from '../../points/index.ts';
import { type RunContextOptions, recordedContext } from '../testing/run-context.ts';
import { MAIL_MESSAGE_ID } from './message-id-action.ts';
import { mailer } from './publisher.ts';

const CONFIG = {
  recipients: 'team@example.org',
  dontNotifyEveryUnstableBuild: false,
  sendToIndividuals: false,
  notifyEveryUnstableBuild: null,
};

const earlier = (...results: Result[]): Run[] =>
  results.map((result, index) => newRun('app', 6 - index, 0, { result, state: 'completed' }));

async function perform(options: RunContextOptions, config: Partial<typeof CONFIG> = {}) {
  const context = recordedContext(options);
  expect(await mailer.perform({ ...CONFIG, ...config }, context)).toBe('SUCCESS');
  return context;
}

const person = (id: string, more: Partial<Person> = {}): Person => ({
  id,
  fullName: id,
  email: `${id}@example.org`,
  standing: 'reader',
  ...more,
});

describe('when mail goes out', () => {
  it.each<[Result, Result[], string | null]>([
    ['FAILURE', [], 'Build failed in Jenkins: app #7'],
    ['FAILURE', ['FAILURE'], 'Build failed in Jenkins: app #7'],
    ['UNSTABLE', [], 'Jenkins build is unstable: app #7'],
    ['UNSTABLE', ['SUCCESS'], 'Jenkins build became unstable: app #7'],
    ['UNSTABLE', ['UNSTABLE'], 'Jenkins build is still unstable: app #7'],
    ['SUCCESS', ['FAILURE'], 'Jenkins build is back to normal : app #7'],
    ['SUCCESS', ['ABORTED', 'NOT_BUILT', 'FAILURE'], 'Jenkins build is back to normal : app #7'],
    ['SUCCESS', ['UNSTABLE'], 'Jenkins build is back to stable : app #7'],
    ['SUCCESS', ['SUCCESS'], null],
    ['SUCCESS', [], null],
    ['ABORTED', ['SUCCESS'], null],
    ['NOT_BUILT', ['FAILURE'], null],
  ])('%s after %j: %j', async (result, before, subject) => {
    const { mails } = await perform({ result, earlier: earlier(...before) });
    expect(mails.map((mail) => mail.subject)).toEqual(subject === null ? [] : [subject]);
  });

  it('not while the run before is under way', async () => {
    const under = newRun('app', 6, 0);
    const { mails } = await perform({ result: 'SUCCESS', earlier: [under, ...earlier('FAILURE')] });
    expect(mails).toEqual([]);
  });

  it.each<[boolean | null, boolean, number]>([
    [null, true, 0],
    [null, false, 1],
    [true, true, 1],
    [false, false, 0],
  ])('of unstable runs: notifyEvery %s, dontNotifyEvery %s', async (every, dont, count) => {
    const config = { dontNotifyEveryUnstableBuild: dont, notifyEveryUnstableBuild: every as null };
    const { mails } = await perform({ result: 'UNSTABLE', earlier: earlier('UNSTABLE') }, config);
    expect(mails).toHaveLength(count);
  });
});

describe('what it says', () => {
  it('of a failure: address, changes, and the end of the log with addresses of files', async () => {
    const { mails, lines } = await perform({
      result: 'FAILURE',
      console: `first\n${'x\n'.repeat(248)}at /ws/src/a b.c:12: bad\nlast\n`,
      changes: [
        {
          id: '1',
          author: { name: 'Ann', email: '' },
          title: 'Broke it',
          message: 'Broke it\n\nfor good',
          timestamp: 0,
          paths: [],
        },
      ],
    });
    expect(mails[0]?.body).toBe(
      `See <job/app/7/changes>\n\nChanges:\n\n[Ann] Broke it\n\nfor good\n\n\n------------------------------------------\n${'x\n'.repeat(248)}at <job/app/ws/src/a> b.c:12: bad\nlast\n`,
    );
    expect(lines).toEqual(['Sending e-mails to: team@example.org']);
    expect(mails[0]?.headers).toEqual({
      'X-Jenkins-Job': 'app',
      'X-Jenkins-Result': 'FAILURE',
      'Auto-Submitted': 'auto-generated',
    });
  });

  it('as an answer to the mail of the run before, until one succeeded', async () => {
    const action = { tag: MAIL_MESSAGE_ID, data: { messageId: '<a@b>' } };
    const before = [newRun('app', 6, 0, { result: 'FAILURE', state: 'completed', actions: [action] })];
    const { mails, actions } = await perform({ result: 'FAILURE', earlier: before });
    expect(mails[0]?.headers).toMatchObject({ 'In-Reply-To': '<a@b>', References: '<a@b>' });
    expect(actions.of(MAIL_MESSAGE_ID)).toEqual([{ messageId: '<1@test>' }]);
  });
});

describe('who gets it', () => {
  it('a list with variables, names without a domain, and those upstream', async () => {
    const { mails, lines } = await perform(
      {
        result: 'FAILURE',
        env: { WHO: 'bob,carol@example.org' },
        mailDefaults: { defaultSuffix: '@example.com' },
        people: { upstream: [person('dora')] },
      },
      { recipients: 'ann@example.org ${WHO}\tupstream-individuals:library ann@example.org' },
    );
    const expected = ['ann@example.org', 'bob@example.com', 'carol@example.org', 'dora@example.org'];
    expect(mails[0]?.to).toEqual(expected);
    expect(lines).toContain(`Sending e-mails to: ${expected.join(' ')}`);
  });

  it('culprits and whoever asked for the run, with a line for those who do not', async () => {
    const { mails, lines } = await perform(
      {
        result: 'FAILURE',
        people: {
          culprits: [
            person('ann'),
            person('hid', { standing: 'no-access' }),
            person('new', { standing: 'stranger' }),
            person('mute', { email: null }),
          ],
          requesters: [person('ann'), person('rob')],
        },
      },
      { recipients: '', sendToIndividuals: true },
    );
    expect(mails[0]?.to).toEqual(['ann@example.org', 'rob@example.org']);
    expect(lines).toEqual([
      'Not sending mail to user hid@example.org with no permission to view app #7',
      'Not sending mail to unregistered user new@example.org',
      'Failed to send e-mail to mute because no e-mail address is known, and no default e-mail domain is configured',
      'Sending e-mails to: ann@example.org rob@example.org',
    ]);
  });

  it('nobody', async () => {
    const { mails, lines } = await perform({ result: 'FAILURE' }, { recipients: 'upstream-individuals:gone' });
    expect(mails).toEqual([]);
    expect(lines).toEqual([
      'No such project exist: gone',
      'An attempt to send an e-mail to empty list of recipients, ignored.',
    ]);
  });
});

describe('a mail server that is away', () => {
  it('leaves the result alone and is told of', async () => {
    const failure = {
      className: 'com.sun.mail.util.MailConnectException',
      message:
        "Couldn't connect to host, port: x, 25; timeout 10000;\n  nested exception is:\n\tjava.net.ConnectException: Connection refused",
      cause: { className: 'java.net.ConnectException', message: 'Connection refused' },
    };
    const { lines } = await perform({ result: 'FAILURE', mailOutcome: { kind: 'kept', messageId: '<k>', failure } });
    expect(lines).toEqual([
      'Sending e-mails to: team@example.org',
      "ERROR: Couldn't connect to host, port: x, 25; timeout 10000;",
      "com.sun.mail.util.MailConnectException: Couldn't connect to host, port: x, 25; timeout 10000;",
      '  nested exception is:',
      '\tjava.net.ConnectException: Connection refused',
      'Caused by: java.net.ConnectException: Connection refused',
      'Failed to send e-mail; it is kept and will be sent when the mail server takes it',
    ]);
  });
});
