import { readFileSync } from 'node:fs';

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
