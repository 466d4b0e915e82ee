import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import { type CascText, MAX_TEXT } from './parse.ts';
import { readShortFile } from './short-file.ts';
import { CascError } from './tree.ts';

const FETCH_MS = 30_000;
/** Limits the files of all sources together. */
const MAX_FILES = 500;

interface Deps {
  readonly home: string;
  /** Holds the value of `CASC_JENKINS_CONFIG`; null where it is not set. */
  readonly configured: string | null;
}

/** Returns where the configuration comes from: what is named, else what is in the home; nothing where there is neither. */
export async function cascSources({ home, configured }: Deps): Promise<readonly string[]> {
  const named = (configured ?? '').split(',').flatMap((word) => word.trim() || []);
  if (named.length > 0) return named;
  const found: string[] = [];
  for (const name of ['jenkins.yaml', 'jenkins.yml', 'jenkins.yaml.d']) {
    if (await isThere(join(home, name))) found.push(join(home, name));
  }
  return found;
}

/** Reads the files of sources in their order; those of a folder by name, with the folders in it. Throws CascError. */
export async function readSources(sources: readonly string[], home: string): Promise<readonly CascText[]> {
  const found: (() => Promise<CascText>)[] = [];
  for (const source of sources) {
    if (isAddress(source)) found.push(() => fetched(source));
    else {
      const path = isAbsolute(source) ? source : join(home, source);
      found.push(...(await filesAt(path, source)).map((file) => () => fileText(file)));
    }
    if (found.length > MAX_FILES) refuse(shownSource(source), `there are more than ${MAX_FILES} files`);
  }
  const texts: CascText[] = [];
  for (const read of found) texts.push(await read());
  return texts;
}

/** Returns a source as people see it: an address without the name, password and parameters, which may be secrets. */
export function shownSource(source: string): string {
  return isAddress(source) ? source.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//') : source;
}

function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

async function filesAt(path: string, source: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = await readdir(path, { recursive: true });
    return names
      .filter((name) => /\.ya?ml$/i.test(name) && !name.split('/').some((part) => part.startsWith('.')))
      .sort((a, b) => (a < b ? -1 : 1))
      .map((name) => join(path, name));
  } catch (error) {
    return refuse(source, isMissing(error) ? 'there is no such file or folder' : 'it cannot be read');
  }
}

async function fileText(path: string): Promise<CascText> {
  try {
    const bytes = await readShortFile(path, MAX_TEXT);
    return bytes === null
      ? refuse(path, `it is longer than ${MAX_TEXT} bytes`)
      : { name: path, text: bytes.toString('utf8') };
  } catch (error) {
    if (error instanceof CascError) throw error;
    return refuse(path, 'it cannot be read');
  }
}

async function fetched(address: string): Promise<CascText> {
  const name = shownSource(address);
  try {
    const { url, headers } = requestOf(address);
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(FETCH_MS) });
    if (!response.ok) return refuse(name, `it was answered with the status ${response.status}`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_TEXT) return refuse(name, `it is longer than ${MAX_TEXT} characters`);
    }
    return { name, text: text + decoder.decode() };
  } catch (error) {
    if (error instanceof CascError) throw error;
    return refuse(name, 'it cannot be fetched');
  }
}

/** Returns what is asked for; `fetch` takes no name and password in an address. Throws where it is none. */
function requestOf(address: string): { readonly url: string; readonly headers: Record<string, string> } {
  const url = new URL(address);
  const [name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  const isNamed = name !== '' || password !== '';
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return { url: url.href, headers: isNamed ? { authorization } : {} };
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}

function refuse(file: string, reason: string): never {
  throw new CascError([{ at: { file, line: 1 }, path: '', reason }]);
}
