import { describe, expect, it } from 'vitest';
import { type Change, newRun, type Result, type Run } from '../../model/index.ts';
import type { Person } from '../../points/index.ts';
import { type RunContextOptions, recordedContext } from '../testing/run-context.ts';
import { emailExtBuilder } from './builder.ts';
import { STEP_EXAMPLE } from './builder-fields.ts';
import { type MailTrigger, PLAIN_MAIL, PLAIN_PUBLISHER, type PublisherConfig, type TriggerMail } from './fields.ts';
import { emailExt } from './publisher.ts';
import { recipientsIn } from './recipients.ts';

const trigger = (
  type: string,
  email: Partial<TriggerMail> = {},
  requiredFailureCount: number | null = null,
): MailTrigger => ({
  type,
  email: { ...PLAIN_MAIL, ...email },
  requiredFailureCount,
});

async function perform(config: Partial<PublisherConfig>, options: RunContextOptions = {}) {
  const context = recordedContext(options);
  expect(await emailExt.perform({ ...PLAIN_PUBLISHER, recipientList: 'team@example.org', ...config }, context)).toBe(
    'SUCCESS',
  );
  return context;
}

const runsBefore = (...results: Result[]): Run[] =>
  results.map((result, index) => newRun('app', 6 - index, 0, { result, state: 'completed' }));

const person = (id: string, more: Partial<Person> = {}): Person => ({
  ...{ id, fullName: id, email: `${id}@example.org`, standing: 'reader' as const },
  ...more,
});

const change: Change = {
  id: 'abc123',
  author: { name: 'Ann <b>', email: '' },
  title: 'Fix ${BUILD_LOG}',
  message: 'Fix ${BUILD_LOG} & $JOB_NAME',
  timestamp: 0,
  paths: [{ file: 'src/a.c', editType: 'edit' }],
};

const totals = (failCount: number) => ({ failCount, skipCount: 1, totalCount: 10, healthScaleFactor: 1 });

async function text(body: string, options: RunContextOptions = {}, contentType = 'text/plain'): Promise<string> {
  const config = { defaultContent: body, contentType, configuredTriggers: [trigger('AlwaysTrigger')] };
  const { mails } = await perform(config, options);
  return mails[0]?.body ?? '';
}

describe('which triggers send', () => {
  it.each<[string, Result, Result[], boolean]>([
    ['AlwaysTrigger', 'ABORTED', [], true],
    ['FailureTrigger', 'FAILURE', ['FAILURE'], true],
    ['FailureTrigger', 'UNSTABLE', [], false],
    ['FirstFailureTrigger', 'FAILURE', [], true],
    ['FirstFailureTrigger', 'FAILURE', ['SUCCESS'], true],
    ['FirstFailureTrigger', 'FAILURE', ['ABORTED', 'FAILURE'], false],
    ['SecondFailureTrigger', 'FAILURE', ['FAILURE', 'SUCCESS'], true],
    ['SecondFailureTrigger', 'FAILURE', ['FAILURE', 'FAILURE'], false],
    ['StillFailingTrigger', 'FAILURE', ['FAILURE'], true],
    ['StillFailingTrigger', 'FAILURE', ['SUCCESS'], false],
    ['SuccessTrigger', 'SUCCESS', [], true],
    ['FixedTrigger', 'SUCCESS', ['ABORTED', 'UNSTABLE'], true],
    ['FixedTrigger', 'SUCCESS', ['SUCCESS'], false],
    ['FixedUnhealthyTrigger', 'SUCCESS', ['FAILURE'], true],
    ['UnstableTrigger', 'UNSTABLE', [], true],
    ['StillUnstableTrigger', 'UNSTABLE', ['UNSTABLE'], true],
    ['FirstUnstableTrigger', 'UNSTABLE', ['FAILURE'], true],
    ['BuildingTrigger', 'UNSTABLE', ['FAILURE'], true],
    ['AbortedTrigger', 'ABORTED', [], true],
    ['NotBuiltTrigger', 'NOT_BUILT', [], true],
    ['StatusChangedTrigger', 'SUCCESS', [], true],
    ['StatusChangedTrigger', 'SUCCESS', ['SUCCESS'], false],
    ['StatusChangedTrigger', 'SUCCESS', ['UNSTABLE'], true],
    ['RegressionTrigger', 'FAILURE', [], true],
    ['RegressionTrigger', 'SUCCESS', [], false],
    ['NoSuchTrigger', 'FAILURE', [], false],
  ])('%s for %s after %j: %s', async (type, result, earlier, sends) => {
    const { mails } = await perform(
      { configuredTriggers: [trigger(type)] },
      { result, earlier: runsBefore(...earlier) },
    );
    expect(mails).toHaveLength(sends ? 1 : 0);
  });

  it('the nth failure that is asked for', async () => {
    const options = { result: 'FAILURE' as const, earlier: runsBefore('FAILURE', 'FAILURE', 'FAILURE', 'SUCCESS') };
    const wanted = async (count: number) =>
      (await perform({ configuredTriggers: [trigger('XNthFailureTrigger', {}, count)] }, options)).mails.length;
    expect([await wanted(3), await wanted(4)]).toEqual([0, 1]);
  });

  it('tests that are worse or better than before', async () => {
    const earlier = [newRun('app', 6, 0, { result: 'UNSTABLE', state: 'completed', testTotals: totals(3) })];
    const wanted = async (type: string, failed: number) => {
      const options = { result: 'UNSTABLE' as const, earlier, runFacts: { testTotals: totals(failed) } };
      return (await perform({ configuredTriggers: [trigger(type)] }, options)).mails.length;
    };
    expect([await wanted('RegressionTrigger', 4), await wanted('RegressionTrigger', 3)]).toEqual([1, 0]);
    expect([await wanted('ImprovementTrigger', 2), await wanted('ImprovementTrigger', 3)]).toEqual([1, 0]);
  });

  it('in the place of others, with the lines of Jenkins', async () => {
    const { mails, lines } = await perform(
      { configuredTriggers: [trigger('FailureTrigger'), trigger('FirstFailureTrigger', { subject: 'first' })] },
      { result: 'FAILURE' },
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['first']);
    expect(lines).toEqual([
      'Email was triggered for: Failure - Any',
      'Email was triggered for: Failure - 1st',
      'Trigger Failure - Any was overridden by another trigger and will not send an email.',
      'Trigger Failure - Still was overridden by another trigger and will not send an email.',
      'Sending email for trigger: Failure - 1st',
      'Sending email to: team@example.org',
    ]);
  });

  it('before the first step', async () => {
    const config = {
      ...PLAIN_PUBLISHER,
      recipientList: 'team@example.org',
      configuredTriggers: [trigger('PreBuildTrigger')],
    };
    const context = recordedContext();
    await emailExt.beforeBuild?.(config, context);
    expect(context.mails).toHaveLength(1);
    expect(context.lines[0]).toBe('Email was triggered for: Before Build');
    expect((await perform(config)).mails).toEqual([]);
  });

  it('none', async () => {
    expect((await perform({ configuredTriggers: [trigger('SuccessTrigger')] }, { result: 'FAILURE' })).lines).toEqual([
      'No emails were triggered.',
    ]);
    expect((await perform({ disabled: true })).lines).toEqual([
      'Extended Email Publisher is currently disabled in project settings',
    ]);
  });
});

describe('who gets it', () => {
  it.each([
    ['a@x b@x,cc:c@x; bcc:d', { to: ['a@x', 'b@x'], cc: ['c@x'], bcc: ['d@example.org'] }],
    ['Ann A. <a@x>, CC:Bob <b@x>', { to: ['Ann A. <a@x>'], cc: ['Bob <b@x>'], bcc: [] }],
    ['', { to: [], cc: [], bcc: [] }],
  ])('%j', (list, expected) => {
    expect(recipientsIn(list, '@example.org')).toEqual(expected);
  });

  it('people by what they have to do with the run', async () => {
    const people = {
      developers: [person('dev')],
      culprits: [person('dev'), person('cul')],
      requesters: [person('req')],
      upstream: [person('up'), person('stranger', { standing: 'stranger' })],
    };
    const email = {
      recipientProviders: [
        'DevelopersRecipientProvider',
        'CulpritsRecipientProvider',
        'RequesterRecipientProvider',
        'UpstreamComitterRecipientProvider',
        'Odd',
      ],
      recipientList: '${EXTRA}',
    };
    const { mails, lines } = await perform(
      { configuredTriggers: [trigger('AlwaysTrigger', email)] },
      { people, env: { EXTRA: 'more@example.org' } },
    );
    expect(mails[0]?.to).toEqual(['dev', 'cul', 'req', 'up', 'more'].map((name) => `${name}@example.org`));
    expect(lines).toContain('Not sending mail to unregistered user stranger@example.org');
    expect(lines).toContain('WARNING: recipients by Odd are not known to this server');
  });

  it('only whom the settings allow', async () => {
    const extended = { allowedDomains: ['@example.org'], excludedRecipients: ['boss@example.org'] };
    const config = {
      recipientList: 'a@example.org b@sub.example.org c@evil.org d@notexample.org boss@example.org',
      configuredTriggers: [trigger('AlwaysTrigger')],
    };
    const { mails } = await perform(config, { mailDefaults: { extended } });
    expect(mails[0]?.to).toEqual(['a@example.org', 'b@sub.example.org']);
    const rerouted = await perform(config, { mailDefaults: { extended: { emergencyReroute: 'sink@example.org' } } });
    expect(rerouted.mails[0]?.to).toEqual(['sink@example.org']);
  });

  it('nobody', async () => {
    const { lines, mails } = await perform({ recipientList: '', configuredTriggers: [trigger('AlwaysTrigger')] });
    expect(mails).toEqual([]);
    expect(lines.at(-1)).toBe('An attempt to send an e-mail to empty list of recipients, ignored.');
  });
});

describe('what it says', () => {
  const run = { description: null, causes: [{ kind: 'timer' as const }] };
  it.each<[string, string, RunContextOptions]>([
    [
      '$BUILD_STATUS ${BUILD_STATUS}',
      'Still Failing Still Failing',
      { result: 'FAILURE', earlier: runsBefore('FAILURE') },
    ],
    ['$BUILD_STATUS', 'Fixed', { earlier: runsBefore('UNSTABLE') }],
    ['$BUILD_STATUS', 'Successful', {}],
    ['$PROJECT_NAME #$BUILD_NUMBER $BUILD_URL $PROJECT_URL', 'app #7 job/app/7/ job/app/', {}],
    ['$CAUSE', 'Started by timer', { runFacts: run }],
    ['$CAUSE', 'N/A', {}],
    ['$$NAME $NOT_KNOWN ${NOT_KNOWN} ${ENV, var="X"} $X $', '$NAME $NOT_KNOWN ${NOT_KNOWN} x x $', { env: { X: 'x' } }],
    ['${BUILD_LOG, maxLines=2}', 'b\nc\n', { console: 'a\nb\nc\n' }],
    [
      '${BUILD_LOG_REGEX, regex="^b", linesAfter=1}',
      '[...truncated 1 lines...]\nb\nc\n[...truncated 1 lines...]\n',
      { console: 'a\nb\nc\nd\n' },
    ],
    ['${BUILD_LOG_REGEX, regex="^b", showTruncatedLines=false, substText="X"}', 'X\n', { console: 'a\nb\nc\n' }],
    ['${BUILD_LOG_REGEX, regex="("}', '((: Unclosed group near index 1)\n', { console: 'a\n' }],
    ['${CHANGES}', 'No changes\n', {}],
    ['${CHANGES}', '[Ann <b>] Fix ${BUILD_LOG} & $JOB_NAME\n', { changes: [change], console: 'secret\n' }],
    ['${CHANGES, showPaths=true, format="%r by %a"}', 'abc123 by Ann <b>\tsrc/a.c\n\n', { changes: [change] }],
    [
      '${CHANGES_SINCE_LAST_SUCCESS}',
      'Changes for Build #6\nNo changes\n\nChanges for Build #7\n[Ann <b>] Fix ${BUILD_LOG} & $JOB_NAME\n\n',
      { changes: [change], earlier: runsBefore('FAILURE', 'SUCCESS') },
    ],
    [
      '${TEST_COUNTS} ${TEST_COUNTS,var="fail"} ${TEST_COUNTS,var="pass"} ${TEST_COUNTS,var="skip"}',
      '10 2 7 1',
      { runFacts: { testTotals: totals(2) } },
    ],
    ['${FAILED_TESTS}', 'No tests ran.', {}],
    ['${FAILED_TESTS}', 'All tests passed', { runFacts: { testTotals: totals(0) } }],
    [
      '${FAILED_TESTS, maxTests=1, showStack=false}',
      '2 tests failed.\nREGRESSION:  a.B.c\n\nError Message:\nboom\n\n... and 1 other failed tests.\n\n',
      {
        runFacts: { testTotals: totals(2) },
        failedTests: [
          { className: 'a.B', name: 'c', age: 1, details: 'boom', stackTrace: 'at x' },
          { className: 'a.B', name: 'd', age: 2, details: null, stackTrace: null },
        ],
      },
    ],
    ['${FILE, path="r.html"}', '<i>r</i>', { files: { 'r.html': '<i>r</i>' } }],
    ['${TRIGGER_NAME}', 'Always', {}],
    ['$DEFAULT_CONTENT', 'Check job/app/7/', {}],
  ])('%s is %j', async (body, expected, options) => {
    expect(await text(body, options)).toBe(expected);
  });

  it('writes what comes from builds as text in HTML', async () => {
    const options = { changes: [change], console: '<script>x</script>\n', env: { GIT_BRANCH: '<img>' } };
    expect(await text('<b>${CHANGES}</b>${BUILD_LOG}$GIT_BRANCH', options, 'text/html')).toBe(
      '<b>[Ann &lt;b&gt;] Fix ${BUILD_LOG} &amp; $JOB_NAME\n</b>&lt;script&gt;x&lt;/script&gt;\n&lt;img&gt;',
    );
  });

  it('has mails of its own for the templates that Jenkins comes with, and runs none', async () => {
    const options = { result: 'FAILURE' as const, changes: [change], console: '<boom>\n' };
    const html = await text('${SCRIPT, template="groovy-html.template"}', options, 'text/html');
    expect(html).toContain('<a href="job/app/7/">app #7</a>');
    expect(html).toContain('Ann &lt;b&gt;');
    expect(html).toContain('&lt;boom&gt;');
    expect(await text('${JELLY_SCRIPT, template="text"}', options)).toContain('app #7: Failure\njob/app/7/');
    const { lines, mails } = await perform(
      { defaultContent: '${SCRIPT, template="own.groovy"}', configuredTriggers: [trigger('AlwaysTrigger')] },
      options,
    );
    expect(mails[0]?.body).toBe('[The template own.groovy is not run by this server]');
    expect(lines).toContain('WARNING: the mail template own.groovy is a program, which this server does not run');
  });

  it('has the content type of the trigger, the job or the settings', async () => {
    const typeOf = async (ofTrigger: string, ofJob: string) => {
      const configuredTriggers = [trigger('AlwaysTrigger', { contentType: ofTrigger })];
      const mailDefaults = { extended: { contentType: 'text/html' } };
      return (await perform({ contentType: ofJob, configuredTriggers }, { mailDefaults })).mails[0]?.mimeType;
    };
    expect([await typeOf('project', 'default'), await typeOf('project', 'both')]).toEqual(['text/html', 'both']);
    expect(await typeOf('text/plain', 'both')).toBe('text/plain');
  });

  it('attaches files and the console, and leaves out what is too large', async () => {
    const options: RunContextOptions = {
      console: 'one line of a long console\n'.repeat(2_000_000),
      globs: { 'out/*.txt': ['out/a.txt', 'out/big.txt'] },
      files: { 'out/a.txt': 'A', 'out/big.txt': { bytes: Buffer.alloc(30_000_000), modified: 0 } },
    };
    const config = {
      attachmentsPattern: 'out/*.txt',
      attachBuildLog: true,
      configuredTriggers: [trigger('AlwaysTrigger')],
    };
    const { mails, lines } = await perform({ ...config, compressBuildLog: true }, options);
    expect(mails[0]?.attachments?.map(({ fileName }) => fileName)).toEqual(['a.txt', 'build.zip']);
    expect(mails[0]?.attachments?.[1]?.content.length).toBeLessThan(1_000_000);
    expect(lines).toContain("Skipping `big.txt' (30000000 bytes) - too large for maximum attachments size");
    const limited = await perform(config, { ...options, mailDefaults: { extended: { maxAttachmentSize: 1_000_000 } } });
    expect(limited.mails[0]?.attachments?.map(({ fileName }) => fileName)).toEqual(['a.txt']);
    expect(limited.lines).toContain("Skipping `build.log' - too large for maximum attachments size");
  });

  it('sends nothing that a script was to decide on', async () => {
    const configuredTriggers = [trigger('AlwaysTrigger')];
    const pre = await perform({ configuredTriggers, presendScript: 'cancel = true' });
    expect(pre.mails).toEqual([]);
    expect(pre.lines.at(-1)).toBe('ERROR: Pre-send scripts of mails are not run by this server; the mail is not sent');
    const usual = await perform({
      configuredTriggers,
      presendScript: '$DEFAULT_PRESEND_SCRIPT',
      postsendScript: 'x',
    });
    expect(usual.mails).toHaveLength(1);
    expect(usual.lines).toContain('WARNING: post-send scripts of mails are not run by this server');
  });

  it('is said once more by a server that is away', async () => {
    const failure = { className: 'javax.mail.MessagingException', message: 'gone' };
    const { lines } = await perform(
      { configuredTriggers: [trigger('AlwaysTrigger')] },
      { mailOutcome: { kind: 'refused', failure } },
    );
    expect(lines.slice(-2)).toEqual([
      'ERROR: Could not send email as a part of the post-build publishers.',
      'javax.mail.MessagingException: gone',
    ]);
  });
});

it('is a step as well', async () => {
  const context = recordedContext({ people: { requesters: [person('req')] } });
  await emailExtBuilder.perform({ ...STEP_EXAMPLE, attachmentsPattern: '', subject: 'Hi $BUILD_NUMBER' }, context);
  expect(context.mails[0]).toMatchObject({
    subject: 'Hi 7',
    to: ['team@example.org', 'req@example.org'],
    mimeType: 'text/html',
  });
  expect(context.lines).toEqual(['Sending email to: team@example.org req@example.org']);
});
