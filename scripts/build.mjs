// Bundles the server into dist/main.js, what few servers ever load (the script console) into files beside it, and the agent
// program into dist/agent.cjs.
// `--if-stale`: only when a source file is newer than the bundle.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { narrowed } from './narrow.mjs';
import { serverBundle } from './server-bundle.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'dist');
const bundle = join(folder, 'main.js');
/** A server that was started from an older bundle may still load the parts of that. */
const KEPT_MS = 60 * 60 * 1000;

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestSource(below) {
  let newest = 0;
  for (const entry of readdirSync(below, { withFileTypes: true })) {
    const path = join(below, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestSource(path) : modified(path));
  }
  return newest;
}

/** Writes a file of the bundle in Latin-1. */
function narrow(path) {
  const text = readFileSync(path, 'utf8');
  const written = narrowed(text);
  if (written !== text) writeFileSync(path, written);
}

const inputs = Math.max(
  newestSource(join(root, 'src')),
  modified(join(root, 'package-lock.json')),
  newestSource(join(root, 'scripts')),
);
if (!process.argv.includes('--if-stale') || modified(bundle) < inputs) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { metafile } = await build({
    ...serverBundle(version),
    // Kinds and addresses are parts as well, so that they become files of their own: what the engine needs to read one great
    // file is not given back, 7 MB at rest.
    entryPoints: {
      main: join(root, 'src', 'main.ts'),
      'part-kinds': join(root, 'src', 'kinds', 'index.ts'),
      'part-routes': join(root, 'src', 'http', 'routes.ts'),
      // What plugins import: `millwright/plugin` and `millwright/plugin-testing`.
      plugin: join(root, 'src', 'plugin-api', 'index.ts'),
      'plugin-testing': join(root, 'src', 'plugin-api', 'testing.ts'),
    },
    outdir: folder,
    chunkNames: 'part-[name]-[hash]',
    metafile: true,
    sourcemap: 'linked',
  });
  // Programs that run in threads of their own, each a file beside the others under the name that it has in the sources.
  await build({
    entryPoints: [
      join(root, 'src', 'pipeline', 'steps', 'data', 'yaml-thread.mjs'),
      join(root, 'src', 'kinds', 'warnings-ng', 'sarif-thread.mjs'),
      join(root, 'src', 'plugins', 'site', 'site-thread.mjs'),
    ],
    entryNames: '[name]',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'linked',
    banner: {
      js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
    },
    logLevel: 'warning',
  });
  // The agent program: one file that a machine gets from the server and runs with its own Node.
  await build({
    entryPoints: [join(root, 'src', 'agents', 'program', 'main.ts')],
    outfile: join(folder, 'agent.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    minify: true,
    legalComments: 'linked',
    define: { MILLWRIGHT_VERSION: JSON.stringify(version) },
    // What makes masking faster where it is installed, which it is not.
    external: ['bufferutil', 'utf-8-validate'],
    logLevel: 'warning',
  });
  // Workers that take their work from Redis, one file.
  await build({
    ...serverBundle(version),
    splitting: false,
    entryPoints: [join(root, 'src', 'agents', 'redis', 'worker', 'main.ts')],
    outfile: join(folder, 'agent-redis.js'),
  });
  // The types of what plugins import.
  execFileSync(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.types.json'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  for (const path of Object.keys(metafile.outputs)) if (path.endsWith('.js')) narrow(path);
  const made = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith('part-') && !made.has(name) && Date.now() - modified(path) > KEPT_MS) rmSync(path);
  }
}
