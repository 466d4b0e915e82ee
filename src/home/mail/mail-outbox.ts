import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger, messageOf, namesIn, writeAtomic } from '../../kit/index.ts';
import type { Layout } from '../layout/layout.ts';
import type { KeptMail, MailFiles } from './mail-types.ts';

const NOTE = /^([0-9a-f]{32})\.json$/;

/**
 * Returns the store of unsent mail: each mail is a message, `ID.eml`, and a note of its state, `ID.json`. The note is
 * written last and removed first.
 */
export function createMailFiles({ outbox }: Pick<Layout, 'outbox'>, log: Logger): MailFiles {
  const path = (id: string, ending: 'json' | 'eml'): string => {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new Error(`not the id of a mail: ${id}`);
    return join(outbox, `${id}.${ending}`);
  };
  const note = (mail: KeptMail): Promise<void> =>
    writeAtomic(path(mail.id, 'json'), `${JSON.stringify(mail)}\n`, { mode: 0o600 });
  return {
    async load() {
      const names = await namesIn(outbox);
      const found: KeptMail[] = [];
      for (const name of names) {
        const id = NOTE.exec(name)?.[1];
        if (id === undefined) {
          const orphan = /^([0-9a-f]{32})\.eml$/.exec(name)?.[1];
          if (orphan !== undefined && !names.includes(`${orphan}.json`)) await rm(join(outbox, name), { force: true });
          continue;
        }
        try {
          found.push(noteIn(await readFile(path(id, 'json'), 'utf8'), id));
        } catch (error) {
          log.warn({ path: path(id, 'json'), err: messageOf(error) }, 'a mail that waits could not be read');
        }
      }
      return found;
    },
    async add(mail, message) {
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await writeAtomic(path(mail.id, 'eml'), message, { mode: 0o600 });
      await note(mail);
    },
    update: note,
    message: (id) => readFile(path(id, 'eml')),
    async remove(id) {
      await rm(path(id, 'json'), { force: true });
      await rm(path(id, 'eml'), { force: true });
    },
  };
}

function noteIn(text: string, id: string): KeptMail {
  const note = JSON.parse(text) as Partial<KeptMail>;
  const { messageId, from, recipients } = note;
  if (typeof messageId !== 'string' || typeof from !== 'string' || !Array.isArray(recipients))
    throw new Error('not a mail');
  return {
    id,
    messageId,
    from,
    recipients,
    subject: String(note.subject ?? ''),
    job: String(note.job ?? ''),
    run: Number(note.run ?? 0),
    created: Number(note.created ?? 0),
    attempts: Number(note.attempts ?? 0),
    nextAttempt: Number(note.nextAttempt ?? 0),
    extended: note.extended === true,
    reason: String(note.reason ?? ''),
    size: Number(note.size ?? 0),
  };
}
