import { defineStep, type StepCall, type StepEvaluation } from '../../points/index.ts';
import { emailExtBuilder } from './builder.ts';

/** Sends one mail with tokens in its texts. Scripts, templates and recipients mean the same as in the publisher. */
export const emailextStep = defineStep({
  name: 'emailext',
  className: 'hudson.plugins.emailext.EmailExtStep',
  displayName: 'Extended Email',
  parameters: [
    { name: 'subject', type: 'String', required: true },
    { name: 'body', type: 'String', required: true },
    { name: 'attachLog', type: 'boolean' },
    { name: 'attachmentsPattern', type: 'String' },
    { name: 'compressLog', type: 'boolean' },
    { name: 'from', type: 'String' },
    { name: 'mimeType', type: 'String' },
    { name: 'postsendScript', type: 'String' },
    { name: 'presendScript', type: 'String' },
    { name: 'recipientProviders', type: 'List<describable>' },
    { name: 'replyTo', type: 'String' },
    { name: 'saveOutput', type: 'boolean' },
    { name: 'to', type: 'String' },
  ],
  shows: 'subject',
  *run(call) {
    const { args } = call;
    const text = (name: string): string => args.optionalText(name) ?? '';
    yield* call.perform(emailExtBuilder, {
      subject: text('subject'),
      body: text('body'),
      to: text('to'),
      replyTo: text('replyTo'),
      from: text('from'),
      mimeType: text('mimeType'),
      attachmentsPattern: text('attachmentsPattern'),
      attachLog: args.bool('attachLog'),
      compressLog: args.bool('compressLog'),
      recipientProviders: yield* providersOf(call),
      presendScript: text('presendScript'),
      postsendScript: text('postsendScript'),
      key: `emailext ${call.id}`,
    });
    return null;
  },
});

/** Returns the classes of the recipient providers, without their package. */
function* providersOf({ args, classOf }: StepCall): StepEvaluation<readonly string[]> {
  const names: string[] = [];
  for (const value of args.values('recipientProviders') ?? []) {
    const className = yield* classOf(value, 'recipientProvider');
    names.push(className.slice(className.lastIndexOf('.') + 1));
  }
  return names;
}
