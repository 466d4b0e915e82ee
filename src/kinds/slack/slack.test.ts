import { describe, expect, it, onTestFinished } from 'vitest';
import { startWebServer, type WebReply } from '../../kit/testing/web-server.ts';
import { newRun, type Result } from '../../model/index.ts';
import type { Credential } from '../../points/index.ts';
import { recordedContext } from '../testing/run-context.ts';
import { slackSend } from './builder.ts';
import { slack } from './publisher.ts';

const TOKEN: Credential = { kind: 'text', id: 'slack', description: '', secret: 'T0K/EN' };
const credentials = [TOKEN];

async function hook(reply: WebReply = { status: 200, body: 'ok' }) {
  const server = await startWebServer(() => reply);
  onTestFinished(() => server.close());
  return server;
}

const STEP = {
  ...{ message: 'It is <done>', color: 'good', channel: '#a,#b', baseUrl: '', teamDomain: '', token: '' },
  ...{ tokenCredentialId: 'slack', botUser: false, attachments: null, blocks: null, iconEmoji: '', username: '' },
  ...{ timestamp: '', replyBroadcast: false, sendAsText: false, failOnError: false },
};

describe('the step slackSend', () => {
  it('sends to each channel, and does not show the token', async () => {
    const server = await hook();
    const context = recordedContext({ credentials });
    await slackSend.perform({ ...STEP, baseUrl: `${server.url}/hooks/` }, context);
    expect(server.asked.map(({ url, body }) => [url, JSON.parse(body).channel])).toEqual([
      ['/hooks/T0K/EN', '#a'],
      ['/hooks/T0K/EN', '#b'],
    ]);
    expect(JSON.parse(server.asked[0]?.body ?? '').attachments).toEqual([
      {
        fallback: 'It is <done>',
        color: 'good',
        fields: [{ short: false, value: 'It is <done>' }],
        mrkdwn_in: ['pretext', 'text', 'fields'],
      },
    ]);
    expect(context.lines.join('\n')).not.toContain('T0K');
    expect(context.lines[0]).toContain('color: good, botUser: false, tokenCredentialId: slack');
  });

  it('passes attachments and blocks on', async () => {
    const server = await hook();
    const attachments = [{ text: 'x' }, { text: 'y', fallback: 'f' }];
    const config = { ...STEP, baseUrl: server.url, channel: '', attachments, blocks: [{ type: 'divider' }] };
    await slackSend.perform(config, recordedContext({ credentials }));
    expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({
      text: 'It is <done>',
      attachments: [
        { text: 'x', fallback: 'It is <done>' },
        { text: 'y', fallback: 'f' },
      ],
      blocks: [{ type: 'divider' }],
    });
  });

  it.each([false, true])('a refusal fails the step only where that is wanted: %s', async (failOnError) => {
    const server = await hook({ status: 404, body: 'channel_not_found' });
    const context = recordedContext({ credentials });
    const done = slackSend.perform({ ...STEP, baseUrl: server.url, failOnError }, context);
    if (failOnError) {
      await expect(done).rejects.toThrow('Slack notification failed with exception: channel_not_found');
    } else {
      expect(await done).toBe('SUCCESS');
      expect(context.lines).toContain('ERROR: Slack notification failed with exception: channel_not_found');
    }
  });

  it.each([
    [{ tokenCredentialId: 'gone' }, 'no token was specified'],
    [{ teamDomain: 'evil.org/' }, 'No team domain'],
  ])('%j is an error', async (more, message) => {
    const done = slackSend.perform({ ...STEP, ...more, failOnError: true }, recordedContext({ credentials }));
    await expect(done).rejects.toThrow(message);
  });
});

describe('the action', () => {
  const example = slack.example as Record<string, unknown>;
  const quiet = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, name.startsWith('notify') ? false : value]),
  );

  it.each<[string, Result, Result, boolean]>([
    ['notifySuccess', 'SUCCESS', 'SUCCESS', true],
    ['notifyBackToNormal', 'SUCCESS', 'FAILURE', true],
    ['notifyBackToNormal', 'SUCCESS', 'SUCCESS', false],
    ['notifyFailure', 'FAILURE', 'SUCCESS', true],
    ['notifyFailure', 'FAILURE', 'FAILURE', false],
    ['notifyRepeatedFailure', 'FAILURE', 'FAILURE', true],
    ['notifyEveryFailure', 'FAILURE', 'FAILURE', true],
    ['notifyUnstable', 'UNSTABLE', 'UNSTABLE', true],
    ['notifyRegression', 'UNSTABLE', 'SUCCESS', true],
    ['notifyAborted', 'ABORTED', 'SUCCESS', true],
    ['notifyNotBuilt', 'NOT_BUILT', 'SUCCESS', true],
  ])('%s: %s after %s, %s', async (option, result, before, told) => {
    const server = await hook();
    const earlier = [newRun('app', 6, 0, { result: before, state: 'completed' })];
    const config = { ...quiet, baseUrl: server.url, [option]: true };
    expect(await slack.perform(config, recordedContext({ credentials, result, earlier }))).toBe('SUCCESS');
    expect(server.asked).toHaveLength(told ? 1 : 0);
  });

  it('says what became of the run', async () => {
    const server = await hook();
    const testTotals = { failCount: 1, skipCount: 0, totalCount: 3, healthScaleFactor: 1 };
    const clock = { now: () => 3100, after: () => () => undefined };
    const context = recordedContext({
      credentials,
      result: 'FAILURE',
      env: { BUILD_NUMBER: '<7>' },
      clock,
      runFacts: { testTotals },
    });
    await slack.perform({ ...example, baseUrl: server.url }, context);
    const { attachments, channel } = JSON.parse(server.asked[0]?.body ?? '');
    expect(channel).toBe('#builds');
    expect(attachments[0]).toMatchObject({ color: 'danger' });
    expect(attachments[0].fields[0].value).toBe(
      'app - #7 Failure after 3.1 sec (<job/app/7/|Open>)\nTest Status:\n\tPassed: 2, Failed: 1, Skipped: 0\n&lt;7&gt; is done',
    );
  });

  it('says that a run begins, where that is wanted', async () => {
    const server = await hook();
    const context = recordedContext({ credentials, causes: [{ kind: 'user', userId: 'Ann' }] });
    await slack.beforeBuild?.({ ...example, baseUrl: server.url }, context);
    expect(server.asked).toEqual([]);
    await slack.beforeBuild?.({ ...example, baseUrl: server.url, startNotification: true }, context);
    const { attachments } = JSON.parse(server.asked[0]?.body ?? '');
    expect(attachments[0]).toMatchObject({
      color: 'good',
      fallback: 'app - #7 Started by user Ann (<job/app/7/|Open>)',
    });
  });

  it('a refusal does not change the result', async () => {
    const server = await hook({ status: 403, body: 'no' });
    const context = recordedContext({ credentials });
    expect(await slack.perform({ ...example, baseUrl: server.url }, context)).toBe('SUCCESS');
    expect(context.lines).toEqual(['ERROR: Slack notification failed. See Jenkins logs for details. no']);
  });
});
