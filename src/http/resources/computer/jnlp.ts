import { createCipheriv, randomBytes } from 'node:crypto';
import type { NodeRecord } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { childOf, childText, escapeAttribute } from '../../../xml/index.ts';
import { flag } from '../../parameters/types.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { requireRecord } from './find-node.ts';

const PARAMETERS = {
  encrypt: flag('Encrypts the answer with the secret of the node, so that everybody may have it.'),
};

/** Holds the routes of one document under its two names. */
export const jnlpRoutes: readonly Route[] = ['jenkins-agent.jnlp', 'slave-agent.jnlp'].map((file) =>
  route({
    method: 'GET',
    path: `/computer/:node/${file}`,
    // Whoever does not know the secret has nothing of what is encrypted with it; agents are no users. The rest asks for a right.
    permission: 'public',
    crumb: 'exempt',
    parameters: PARAMETERS,
    doc: 'What an agent that connects by itself needs to know; its first argument is the secret of the node.',
    handler: describeLaunch,
  }),
);

function describeLaunch(context: RequestContext<typeof PARAMETERS>): Reply {
  const isEncrypted = context.parameters.encrypt;
  if (!isEncrypted) {
    context.require('Overall/Read');
    context.require('Agent/Connect');
  }
  // As recorded: there is no such document of the built-in node.
  const record = requireRecord(context) ?? fail('PAGE_NOT_FOUND');
  const secret = context.services.inboundAgents.secretOf(record.name) ?? fail('NODE_NOT_FOUND', record.name);
  const words = [secret, record.name, ...launchWords(record), '-url', context.base];
  // On one line, as recorded: clients look for it with patterns.
  const told = words.map((word) => `<argument>${escapeAttribute(word, '1.0')}</argument>`).join('');
  const text = `<jnlp><application-desc>${told}</application-desc></jnlp>`;
  if (!isEncrypted) return { type: 'text', text, contentType: 'application/x-java-jnlp-file' };
  context.reply.header('content-type', 'application/octet-stream');
  void context.reply.send(encrypted(text, secret));
  return { type: 'taken' };
}

/** Returns the arguments that the launcher of a node stands for; those of one that is launched by the server are empty. */
function launchWords({ launcher, launcherElement: element, remoteFolder }: NodeRecord): string[] {
  if (element === null || launcher !== 'hudson.slaves.JNLPLauncher') return ['-workDir', '', '-internalDir', ''];
  const says = (parent: typeof element | undefined, name: string): boolean =>
    parent !== undefined && childText(parent, name)?.trim() === 'true';
  const folders = childOf(element, 'workDirSettings');
  const text = (name: string): string => (folders === undefined ? '' : (childText(folders, name)?.trim() ?? ''));
  const tunnel = childText(element, 'tunnel')?.trim() ?? '';
  return [
    ...(says(element, 'webSocket') ? ['-webSocket'] : []),
    ...(tunnel === '' ? [] : ['-tunnel', tunnel]),
    ...(says(folders, 'disabled')
      ? []
      : [
          ...['-workDir', text('workDirPath') || remoteFolder, '-internalDir', text('internalDir') || 'remoting'],
          ...(says(folders, 'failIfWorkDirIsMissing') ? ['-failIfWorkDirIsMissing'] : []),
        ]),
  ];
}

/** Encrypts as Jenkins does: sixteen random bytes, then AES in CBC with the first sixteen bytes of the secret as the key. */
function encrypted(text: string, secret: string): Buffer {
  const begin = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(secret, 'hex').subarray(0, 16), begin);
  return Buffer.concat([begin, cipher.update(text, 'utf8'), cipher.final()]);
}
