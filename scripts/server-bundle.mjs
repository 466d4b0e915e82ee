// How the server is bundled: the program itself, and programs of tests that hold it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientAssets } from './client-assets.mjs';
import { dependencyList } from './dependencies.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Returns the options of the bundler; what is loaded later goes into files of its own. */
export function serverBundle(version) {
  return {
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Parts of fastify that no server loads: compilers of JSON schemas, which no route has, and requests of tests. Parts of
    // ssh2 that are compiled where it is installed: it does without them.
    external: [
      '@fastify/ajv-compiler',
      '@fastify/fast-json-stringify-compiler',
      'light-my-request',
      'cpu-features',
      '*.node',
    ],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'linked',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: {
      ...clientAssets(),
      ...dependencyList(),
      MILLWRIGHT_VERSION: JSON.stringify(version),
      // Runs in a worker thread, so it travels as text.
      BCRYPTJS_SOURCE: JSON.stringify(readFileSync(join(root, 'node_modules/bcryptjs/umd/index.js'), 'utf8')),
    },
    banner: {
      js: "import { createRequire as createRequireForBundle } from 'node:module'; import { dirname as dirnameForBundle } from 'node:path'; import { fileURLToPath as pathForBundle } from 'node:url'; const require = createRequireForBundle(import.meta.url); const __filename = pathForBundle(import.meta.url); const __dirname = dirnameForBundle(__filename);",
    },
    logLevel: 'warning',
  };
}
