import { describe, expect, it } from 'vitest';
import type { BuilderKind, RunContext } from '../points/index.ts';
import { ant } from './ant/builder.ts';
import { inject } from './env-inject/inject.ts';
import { gradle } from './gradle/builder.ts';
import { maven } from './maven/builder.ts';
import { handedOver } from './parameterized-trigger/handed-over.ts';
import { recordedContext } from './testing/run-context.ts';
import { propertyText } from './token-macro/file-tokens.ts';

/** Texts in the format of `java.util.Properties`, and what Java reads in each. */
const TEXTS: readonly [what: string, text: string, read: Readonly<Record<string, string>>][] = [
  ['a value that ends in a backslash', 'a=C:\\\\\nb=2', { a: 'C:\\', b: '2' }],
  ['a comment that ends in a backslash', '# see C:\\\na=1\n! and D:\\\nb=2', { a: '1', b: '2' }],
  ['lines that go on', 'a=1, \\\n   2, \\\r\n\t3\nb=2', { a: '1, 2, 3', b: '2' }],
  ['a line that goes on with what looks like a comment', 'a=1\\\n#2\nb=2', { a: '1#2', b: '2' }],
  ['characters by their numbers', 'a=\\u0041\\u00e9\nb=\\t', { a: 'Aé', b: '\t' }],
  ['colons and blanks as separators', 'a:1\nb 2\nc = 3\nd : = 4', { a: '1', b: '2', c: '3', d: '= 4' }],
  ['names with blanks and separators', 'a\\ b=1\nc\\=d\\:e=2', { 'a b': '1', 'c=d:e': '2' }],
  ['lines of Windows and of old Macs', 'a=1\r\nb=2\rc=3', { a: '1', b: '2', c: '3' }],
  ['a name that comes twice', 'a=1\nb=2\na=3', { a: '3', b: '2' }],
];

/** The command that a step of this configuration starts. */
async function commandOf(kind: BuilderKind, config: object): Promise<readonly string[]> {
  const started: (readonly string[])[] = [];
  const base = recordedContext({ existing: ['build.xml'], env: { PATH: '/bin' } });
  const command: RunContext['launch']['command'] = async (argv) => {
    started.push(argv);
    return 0;
  };
  const empty = Object.fromEntries(
    Object.entries(Object(kind.example)).map(([name, value]) => [name, typeof value === 'boolean' ? false : null]),
  );
  await kind.perform({ ...empty, ...config }, { ...base, launch: { ...base.launch, command } });
  return started.flat();
}

const NOTHING = {
  propertiesFilePath: null,
  propertiesContent: null,
  scriptFilePath: null,
  scriptContent: null,
  loadFilesFromMaster: false,
  secureGroovyScript: null,
  groovyScriptContent: null,
};

describe.each(TEXTS)('%s', (_what, text, read) => {
  const switches = (prefix: string): string[] =>
    Object.entries(read).map(([name, value]) => `${prefix}${name}=${value}`);
  const values = Object.entries(read).map(([name, value]) => ({ kind: 'string', name, value }));

  it('is in the properties of an Ant step', async () => {
    expect(await commandOf(ant, { targets: 'x', properties: text })).toEqual(['ant', ...switches('-D'), 'x']);
  });

  it('is in the properties of a Maven step', async () => {
    expect(await commandOf(maven, { targets: 'x', properties: text })).toEqual(['mvn', ...switches('-D'), 'x']);
  });

  it('is in the properties of a Gradle step, the system’s and the project’s', async () => {
    const config = { tasks: 'x', systemProperties: text, projectProperties: text };
    expect(await commandOf(gradle, config)).toEqual(['gradle', ...switches('-D'), ...switches('-P'), 'x']);
  });

  it('is in the variables that a job injects by its content', async () => {
    const context = recordedContext();
    await inject({ ...NOTHING, propertiesContent: text }, context);
    expect(Object.fromEntries(context.env)).toEqual(read);
    expect(context.lines.slice(1, -2)).toEqual(Object.entries(read).map(([name, value]) => `${name}=${value}`));
  });

  it('is in the variables that a job injects of a file', async () => {
    const context = recordedContext({ files: { 'a.properties': text } });
    await inject({ ...NOTHING, propertiesFilePath: 'a.properties' }, context);
    expect(Object.fromEntries(context.env)).toEqual(read);
  });

  it('is in the predefined parameters of another job’s run', async () => {
    const config = { properties: text, textParamValueOnNewLine: false };
    expect(await handedOver([{ kind: 'predefined', config }], recordedContext())).toEqual({ parameters: values });
  });

  it('is in the parameters of a file for another job’s run', async () => {
    const config = {
      propertiesFile: 'a.properties',
      encoding: null,
      failTriggerOnMissing: true,
      textParamValueOnNewLine: false,
      useMatrixChild: false,
      combinationFilter: '',
      onlyExactRuns: false,
    };
    const context = recordedContext({ files: { 'a.properties': text } });
    expect(await handedOver([{ kind: 'file', config }], context)).toEqual({ parameters: values });
  });

  it('is what the token PROPFILE answers', async () => {
    const context = recordedContext({ files: { 'a.properties': text } });
    for (const [property, value] of Object.entries(read)) {
      const args = new Map(Object.entries({ file: 'a.properties', property }));
      expect(await propertyText(context, args)).toBe(value);
    }
  });
});
