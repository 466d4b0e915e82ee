import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');

/** What is loaded together with a file: neither types nor what `import()` names. */
function loadedWith(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  const imports = /^(?:import|export)\s(?!type\b)[^;'"]*?\bfrom '([^']+)'|^import '([^']+)'/gm;
  return [...text.matchAll(imports)].map(([, from, alone]) => {
    const name = from ?? alone ?? '';
    return name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), name)) : name;
  });
}

/** All that a start of the server loads: files, and names of packages. `main.ts` names the program by `import()`. */
function loadedAtStart(): ReadonlySet<string> {
  const found = new Set(['main.ts', 'program.ts']);
  for (const name of found) if (/\.tsx?$/.test(name)) for (const next of loadedWith(name)) found.add(next);
  return found;
}

describe('the start of the server', () => {
  const loaded = loadedAtStart();

  it('loads its own rooms', () => {
    expect([...loaded]).toEqual(expect.arrayContaining(['controller/start.ts', 'pipeline/index.ts', 'fastify']));
  });

  it.each([
    'pino-pretty',
    'groovy/index.ts',
    'pipeline/engine.ts',
    'pipeline/steps/index.ts',
    'console/index.ts',
    'yaml',
    'nodemailer',
    'json-p3',
    'execa',
    'mime',
    'tar-stream',
    '@js-joda/core',
    '@js-joda/timezone',
    'bigdecimal.js',
  ])('leaves %s to the first who needs it', (name) => {
    expect(loaded).not.toContain(name);
  });
});
