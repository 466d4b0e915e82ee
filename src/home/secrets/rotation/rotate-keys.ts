import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createYield, isMissing, messageOf, TEMPORARY_FILE, writeAtomic } from '../../../kit/index.ts';
import { isThere } from '../../files/damaged-files.ts';
import type { Layout } from '../../layout/layout.ts';
import { decryptWithMagic, encryptWithMagic, masterKeyOf, SecretsUnusable } from '../confidential-keys.ts';
import { hasTraces } from '../secret-traces.ts';
import { openSecrets } from '../secrets.ts';
import { findUnreadableSecrets } from '../unreadable-secrets.ts';
import { filesThatMayHoldSecrets } from './files-with-secrets.ts';
import { finishRotation, type RotationPlan, writePlan } from './finish-rotation.ts';
import { type DataKeys, rewriteSecrets } from './rewrite-secrets.ts';

const TEXT_KEY = 'hudson.util.Secret';
const BYTES_KEY = 'com.cloudbees.plugins.credentials.SecretBytes.KEY';
const KEY_BYTES = 256;
const MASTER_KEY_BYTES = 128;
/** Limits the files that are rewritten, in bytes; real ones are smaller. */
const LARGEST = 64 * 1024 * 1024;

/**
 * Replaces the keys of a home that nobody else has open, and encrypts all its secrets with the new ones, or changes nothing:
 * all new files are written beside, then one file says that they count, and then they are put in place, by this process or by
 * the next one. `onMoment` is called before each change of the disk; where it throws, the process might have been killed.
 * Throws SecretsUnusable where not all secrets can be read.
 */
export async function rotateSecrets(
  layout: Layout,
  onMoment: () => void,
): Promise<{ readonly files: number; readonly secrets: number }> {
  await finishRotation(layout, onMoment);
  await refuseUnreadable(layout);
  await mkdir(layout.rotation, { recursive: true, mode: 0o700 });
  const plan: RotationPlan[] = [];
  const stage = async (path: string, content: string | Buffer, mode: number): Promise<void> => {
    const staged = String(plan.length);
    onMoment();
    await writeAtomic(join(layout.rotation, staged), content, { mode: 0o600 });
    plan.push({ path: relative(layout.folder, path), staged, mode });
  };
  const { from, to, master } = await newKeys(layout, stage);
  let [files, secrets] = [0, 0];
  const pause = createYield();
  for await (const path of filesThatMayHoldSecrets(layout)) {
    await pause();
    const file = await contentOf(path);
    const { text, count } = rewriteSecrets(file?.content ?? '', from, to);
    if (file === null || count === 0) continue;
    await stage(path, Buffer.from(text, 'latin1'), file.mode);
    files += 1;
    secrets += count;
  }
  await stage(layout.masterKey, master, 0o600);
  onMoment();
  await writePlan(layout, plan);
  await finishRotation(layout, onMoment);
  return { files, secrets };
}

/**
 * Returns the bytes of a file as characters; null where it is gone, or so large that it is searched for secrets alone. Throws
 * SecretsUnusable where it cannot be read: what it may hold would be lost for good.
 */
async function contentOf(path: string): Promise<{ readonly content: string; readonly mode: number } | null> {
  try {
    const { size, mode } = await stat(path);
    if (size <= LARGEST) return { content: await readFile(path, 'latin1'), mode: mode & 0o777 };
    if (!(await hasTraces(path))) return null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw new SecretsUnusable(`${path} cannot be read, and may hold secrets: ${messageOf(error)}`);
  }
  throw new SecretsUnusable(`${path} is too large to be encrypted again`);
}

/** Throws SecretsUnusable where something was encrypted with a key that is not here: it would be lost for good. */
async function refuseUnreadable(layout: Layout): Promise<void> {
  if (!isThere(layout.masterKey))
    throw new SecretsUnusable(`${layout.masterKey} is missing; there is nothing to replace`);
  const secrets = await openSecrets(layout);
  if (secrets.hasSpareKeys())
    throw new SecretsUnusable(
      `${layout.spareMasterKey} shows that a key was lost; restore it, and remove the spare ones`,
    );
  const [first] = await findUnreadableSecrets(layout, secrets);
  if (first !== undefined)
    throw new SecretsUnusable(
      `${join(layout.folder, first.path)} has ${first.count} secrets that were encrypted with a key that is not here`,
    );
}

/** Stages the key files, those of secrets with new keys and the others with their own, encrypted with a new master key. */
async function newKeys(
  layout: Layout,
  stage: (path: string, content: Buffer, mode: number) => Promise<void>,
): Promise<{ readonly from: DataKeys; readonly to: DataKeys; readonly master: string }> {
  const old = masterKeyOf(await readFile(layout.masterKey, 'latin1'));
  const master = randomBytes(MASTER_KEY_BYTES).toString('hex');
  const keys = new Map<string, { readonly before: Buffer; readonly after: Buffer }>();
  for (const entry of await readdir(layout.secrets, { withFileTypes: true })) {
    const path = join(layout.secrets, entry.name);
    if (!entry.isFile() || TEMPORARY_FILE.test(entry.name) || path === layout.masterKey) continue;
    const before = decryptWithMagic(old, await readFile(path));
    // What is no key file stays as it is.
    if (before === null) continue;
    const isRenewed = entry.name === TEXT_KEY || entry.name === BYTES_KEY;
    const after = isRenewed ? randomBytes(KEY_BYTES) : before;
    keys.set(entry.name, { before, after });
    await stage(path, encryptWithMagic(masterKeyOf(master), after), 0o600);
  }
  const text = keys.get(TEXT_KEY);
  if (text === undefined) throw new SecretsUnusable(`${layout.secret(TEXT_KEY)} is missing`);
  const bytes = keys.get(BYTES_KEY);
  return {
    master,
    from: { text: text.before.subarray(0, 16), bytes: bytes?.before ?? null, older: [] },
    to: { text: text.after.subarray(0, 16), bytes: bytes?.after ?? null, older: [] },
  };
}
