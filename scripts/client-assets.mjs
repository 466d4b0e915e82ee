// The script and the style of pages as text: what runs in a browser is written in files of its own, and the server serves it.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'ui', 'client');

/** Returns the constants that stand for the files in `src/ui/assets.ts`, for the `define` of a bundler. */
export function clientAssets() {
  return { CLIENT_SCRIPT: JSON.stringify(bundled('app.ts')), CLIENT_STYLE: JSON.stringify(bundled('style.css')) };
}

function bundled(name) {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, name)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}
