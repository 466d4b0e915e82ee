import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { LruMap } from '../kit/index.ts';

/** Limits the key stores whose subjects are known without opening them again. */
const REMEMBERED = 500;
/** Limits, in milliseconds, how long a key store may take: whoever made it chose how often its password is hashed. */
const PATIENCE_MS = 10_000;

/** Opens a key store; `isTold` is false where that took too long, or no thread could be had. */
type OpenStore = (keyStore: Buffer, password: string) => Promise<{ subject: string | null; isTold: boolean }>;

/** Holds the program of the thread, which opens one key store; '' says that it cannot be opened. */
const THREAD = `
const { X509Certificate } = require('node:crypto');
const { createSecureContext } = require('node:tls');
const { parentPort, workerData } = require('node:worker_threads');
let subject = '';
try {
  const { context } = createSecureContext({ pfx: Buffer.from(workerData.keyStore), passphrase: workerData.password });
  const certificate = context.getCertificate?.();
  subject = certificate ? new X509Certificate(certificate).subject ?? '' : '?';
} catch {}
parentPort.postMessage(subject);
`;

/**
 * Returns a function that opens a PKCS#12 key store in a thread of its own, one after the other, and returns the subject of
 * its certificate as Java writes it: `CN=client, O=Acme`; null where the password does not open it, or nobody can tell now.
 */
export function createSubjects(
  openStore: OpenStore = openInThread,
): (keyStore: Buffer, password: string) => Promise<string | null> {
  const known = new LruMap<string, Promise<string | null>>(REMEMBERED);
  let before: Promise<unknown> = Promise.resolve();
  return (keyStore, password) => {
    const key = createHash('sha256').update(keyStore).update('\0').update(password).digest('base64');
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const opened = before.then(() => openStore(keyStore, password)).catch(() => ({ subject: null, isTold: false }));
    before = opened;
    const subject = opened.then((answer) => {
      if (!answer.isTold) known.delete(key);
      return answer.subject;
    });
    known.set(key, subject);
    return subject;
  };
}

function openInThread(keyStore: Buffer, password: string): ReturnType<OpenStore> {
  return new Promise((resolve) => {
    const worker = new Worker(THREAD, {
      eval: true,
      workerData: { keyStore, password },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 32 },
    });
    const answer = (subject: string | null, isTold: boolean): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve({ subject, isTold });
    };
    const timer = setTimeout(answer, PATIENCE_MS, null, false);
    worker.on('message', (subject: unknown) => answer(subject === '' ? null : nameOf(String(subject)), true));
    worker.on('error', () => answer(null, false));
    worker.on('exit', () => answer(null, false));
  });
}

/** Returns a subject as Java writes it: the last part first, between commas. */
function nameOf(subject: string): string {
  return subject === '?' ? 'Certificate' : subject.split('\n').toReversed().join(', ');
}
