import type { Evaluation } from '../../../groovy/index.ts';
import { describe } from '../../script/describables/index.ts';
import { defineStep, type StepCall } from '../define.ts';
import { runKind } from '../reports/run-kind.ts';

/** Sends one mail with tokens in its texts. Scripts, templates and recipients mean the same as in the publisher. */
export const emailext = defineStep({
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
    yield* runKind(call, {
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
      key: `emailext ${call.node.id}`,
    });
    return null;
  },
});

function* providersOf({ args, host, machine }: StepCall): Evaluation<readonly string[]> {
  const names: string[] = [];
  for (const value of args.values('recipientProviders') ?? []) {
    const { type } = yield* describe({ machine, kinds: host.kinds }, value, 'recipientProvider');
    names.push(type.className.slice(type.className.lastIndexOf('.') + 1));
  }
  return names;
}
