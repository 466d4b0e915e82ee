import { readdirSync, readFileSync } from 'node:fs';
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

/** Returns all that is loaded together with files, themselves included: files, and names of packages. */
function allLoadedWith(...files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const name of found) if (/\.tsx?$/.test(name)) for (const next of loadedWith(name)) found.add(next);
  return found;
}

describe('the start of the server', () => {
  // `main.ts` names the program by `import()`.
  const loaded = allLoadedWith('main.ts', 'program.ts');

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
    'ldapts',
    'openid-client',
    '@node-saml/node-saml',
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

describe('the HTTP library', () => {
  it('has no route with a schema: what compiles them is not in the bundle', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const users = files.filter((name) => /from '@?fastify/.test(readFileSync(join(SOURCE, name), 'utf8')));
    expect(users).toContain('http/register.ts');
    const words =
      /[{,]\s*['"]?schema['"]?\s*[:,}]|\b(?:addSchema|setSchemaController|setValidatorCompiler|setSerializerCompiler)\b/;
    expect(users.filter((name) => words.test(readFileSync(join(SOURCE, name), 'utf8')))).toEqual([]);
  });
});

describe('the language', () => {
  const loaded = allLoadedWith('groovy/index.ts');

  it('loads what its scripts need', () => {
    expect([...loaded]).toEqual(expect.arrayContaining(['groovy/interpreter.ts', 'groovy/native/index.ts']));
  });

  it.each(['dates', 'numbers', 'maps', 'strings', 'encoding', 'json'])(
    'reads its classes of %s in a turn of their own',
    (family) => {
      expect(loaded).not.toContain(`groovy/native/${family}/index.ts`);
    },
  );

  it('reads the zones of the world in a turn of their own', () => {
    expect(loaded).not.toContain('@js-joda/core');
    expect(loaded).not.toContain('groovy/native/dates/zone.ts');
  });
});
