// Runs one of our TypeScript programs: node scripts/run-ts.mjs FILE [ARGUMENTS]. Node 20 cannot do that by itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { clientAssets } from './client-assets.mjs';
import { dependencyList } from './dependencies.mjs';

// Bundled or not, a file's `import.meta.dirname` is the folder where its source stands.
function keepOwnFolders(bundler) {
  bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
    contents: (await readFile(path, 'utf8')).replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
    loader: 'ts',
  }));
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [file, ...rest] = process.argv.slice(2);
// Inside the project, so that packages are found; removed when the program ends.
const folder = mkdtempSync(join(root, 'node_modules', '.run-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const outfile = join(folder, 'program.mjs');
await build({
  entryPoints: [resolve(file)],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  define: { ...clientAssets(), ...dependencyList() },
  plugins: [{ name: 'own-folder', setup: keepOwnFolders }],
  logLevel: 'warning',
});
process.argv = [process.argv[0], file, ...rest];
await import(pathToFileURL(outfile).href);
