import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { createConfigurationAsCode, type Problem } from '../src/casc/index.ts';
import { readConfig } from '../src/config.ts';
import { startServer } from '../src/controller/index.ts';
import { silentLogger } from '../src/kit/index.ts';

/**
 * Prints how much of configuration-as-code files is here, a row of a table each: node scripts/run-ts.mjs bench/casc-share.ts FILE…
 * A key counts once for each file, however often it stands in its lists; every variable has a value.
 */
async function main(files: readonly string[]): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'millwright-casc-share-'));
  const config = readConfig(['-Djenkins.install.runSetupWizard=false'], { JENKINS_HOME: home });
  const server = await startServer({ config, log: silentLogger, version: '0.0.0', environment: {}, end() {} });
  const { home: stores, kinds, security, configuration } = server.services;
  let text = '';
  const environment = new Proxy({}, { get: (_all, name) => valueFor(String(name), text) });
  const deps = { home: stores, kinds, users: security.users, properties: new Map(), log: silentLogger };
  const casc = createConfigurationAsCode({ ...deps, environment, configuration });
  const missing = new Map<string, number>();
  let [all, applied] = [0, 0];
  console.log('| file | keys | applied | refused |\n|---|---|---|---|');
  for (const file of files) {
    text = (await readFile(file, 'utf8')).replace(/\$\{(trim:\$\{)?readFile:[^}]*(\$\{[^}]*\}[^}]*)?\}+/g, 'text');
    const keys = [...keysOf(parse(text, { merge: true }))];
    const problems = await casc.preview({ name: 'file', text }).then(
      () => [],
      (error: unknown) => {
        if (error instanceof Error && 'problems' in error) return problemsIn(error.problems);
        throw error;
      },
    );
    const refused = refusedOf(keys, problems);
    const names = [...new Set([...refused].filter((key) => !refused.has(parentOf(key))))];
    for (const name of names) missing.set(name, (missing.get(name) ?? 0) + 1);
    all += keys.length;
    applied += keys.length - refused.size;
    console.log(`| ${titleOf(file)} | ${keys.length} | ${keys.length - refused.size} | ${names.sort().join(', ')} |`);
    if (process.env['CASC_SHARE_REASONS'])
      for (const { path, reason } of problems) console.log(`    ${path}: ${reason}`);
  }
  console.log(`| all ${files.length} | ${all} | ${applied} (${((100 * applied) / all).toFixed(1)} %) | |\n`);
  for (const [name, count] of [...missing].sort((a, b) => b[1] - a[1])) console.log(`${count}\t${name}`);
  await server.lifecycle.stop();
  await rm(home, { recursive: true, force: true });
}

function valueFor(name: string, text: string): string | undefined {
  if (text.includes(`\${${name}:-`)) return undefined;
  if (name === 'SECRETS' || name.startsWith('CASC_')) return undefined;
  return /URL|URI/i.test(name) ? 'http://ci.example.org/' : /PORT/.test(name) ? '25' : 'text';
}

function titleOf(file: string): string {
  return basename(file)
    .replace('__', '/')
    .replace(/\.ya?ml$/, '');
}

/** Yields every key with the keys above it; those in lists once. */
function* keysOf(value: unknown, path = '', seen = new Set<string>()): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* keysOf(item, `${path}[]`, seen);
  else if (typeof value === 'object' && value !== null)
    for (const [key, below] of Object.entries(value)) {
      const name = path === '' ? key : `${path}.${key}`;
      if (!seen.has(name)) yield name;
      seen.add(name);
      yield* keysOf(below, name, seen);
    }
}

/** Returns the keys that a problem stands at or below, or that lie below one; and those of which nothing is left. */
function refusedOf(keys: readonly string[], problems: readonly Problem[]): Set<string> {
  const paths = problems.map(({ path }) => path.replace(/\[[^\]]*\]/g, '[]'));
  const refused = new Set<string>();
  for (const path of paths) {
    const known = keys.filter((key) => key === path || isBelow(key, path));
    const above = keys.filter((key) => isBelow(path, key)).sort((a, b) => b.length - a.length);
    for (const key of known.length > 0 ? known : above.slice(0, 1)) refused.add(key);
  }
  for (const key of [...keys].reverse()) {
    const below = keys.filter((each) => parentOf(each) === key);
    if (below.length > 0 && below.every((each) => refused.has(each))) refused.add(key);
  }
  return refused;
}

function isBelow(key: string, path: string): boolean {
  return key.startsWith(`${path}.`) || key.startsWith(`${path}[`);
}

function parentOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.')).replace(/(\[\])+$/, '');
}

function problemsIn(found: unknown): readonly Problem[] {
  return Array.isArray(found) ? found : [];
}

await main(process.argv.slice(2));
