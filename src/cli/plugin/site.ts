import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { INDEX_NAME, makeSite, newSiteKeys } from '../../plugins/index.ts';
import type { CliContext } from '../types.ts';

/** Runs `millwright plugin key`. A file that is there already is never written over. */
export async function newKeys(context: CliContext, [file, ...more]: readonly string[]): Promise<number> {
  if (file === undefined || more.length > 0) return refuse(context, 'key', 'name the file of the private key');
  const { privateKey, publicKey } = newSiteKeys();
  const path = resolve(context.folder, file);
  await writeFile(path, privateKey, { flag: 'wx', mode: 0o600 });
  await writeFile(`${path}.pub`, publicKey, { flag: 'wx' });
  context.print(publicKey);
  return 0;
}

/** Runs `millwright plugin site`. */
export async function newSite(context: CliContext, words: readonly string[]): Promise<number> {
  const options = new Map<string, string>();
  const packages: string[] = [];
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)=(.*)$/.exec(word) ?? [];
    if (['key', 'id', 'out'].includes(name)) options.set(name, value);
    else if (word.startsWith('-')) return refuse(context, 'site', `there is no option ${word}`);
    else packages.push(resolve(context.folder, word));
  }
  const [key, id, out] = ['key', 'id', 'out'].map((name) => options.get(name));
  if (!key || !id || !out) return refuse(context, 'site', '--key=, --id= and --out= are needed');
  const folder = resolve(context.folder, out);
  const privateKey = await readFile(resolve(context.folder, key), 'utf8');
  const count = await makeSite({ packages, privateKey, id, folder, now: Date.now() });
  context.print(`${join(folder, INDEX_NAME)}: ${count} packages\n`);
  return 0;
}

function refuse(context: CliContext, command: string, reason: string): number {
  context.complain(`millwright plugin ${command}: ${reason}; see millwright plugin --help`);
  return 2;
}
