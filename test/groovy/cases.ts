import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A source with either its tree in compact form or its first error as `line:column: message`. */
export interface ParseCase {
  readonly topic: string;
  readonly source: string;
  readonly tree?: string | readonly string[];
  readonly error?: string;
}

export interface Snippet {
  readonly name: string;
  readonly source: string;
}

/** Code with what a real Groovy 2.4 prints for it. */
export interface LanguageCase {
  readonly name: string;
  readonly code: string;
  readonly expected: string;
}

/** Every case of the language by topic: `npm run test:groovy-oracle` asks the real one again. */
export function languageTopics(): readonly { readonly topic: string; readonly cases: readonly LanguageCase[] }[] {
  const folder = new URL('../../fixtures/groovy/', import.meta.url);
  const files = ['snippets.json', ...readdirSync(new URL('language/', folder)).map((name) => `language/${name}`)];
  return files.map((file) => ({
    topic: basename(file, '.json'),
    cases: JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  }));
}

function read(file: string): readonly Record<string, string>[] {
  return JSON.parse(readFileSync(new URL(`../../fixtures/groovy/${file}`, import.meta.url), 'utf8'));
}

export function parseCases(): readonly ParseCase[] {
  return JSON.parse(readFileSync(new URL('../../fixtures/groovy/parse.json', import.meta.url), 'utf8'));
}

/** Whole programs: the language's snippets, pipelines and console scripts. */
export function programs(): readonly Snippet[] {
  const snippets = read('snippets.json').map(({ name = '', code = '' }) => ({ name, source: code }));
  const scripts = read('scripts.json').map(({ name = '', script = '' }) => ({ name, source: script }));
  return [...snippets, ...scripts];
}
