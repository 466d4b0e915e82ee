// Scripts, style and icons of pages as text: what runs in a browser is written in files of its own, and the server serves it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const ui = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'ui');
const folder = join(ui, 'client');
const octicons = dirname(createRequire(import.meta.url).resolve('@primer/octicons/package.json'));

/** Returns the constants that stand for the files in `src/ui/assets.ts`, for the `define` of a bundler. */
export function clientAssets() {
  return { CLIENT_FILES: JSON.stringify([...scripts(), style(), icons()]) };
}

/** Bundles the script of every page; what only some pages need becomes files that it loads when it finds their part. */
function scripts() {
  return built({
    entryPoints: [join(folder, 'app.ts')],
    splitting: true,
    format: 'esm',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
}

function style() {
  const [file] = built({ entryPoints: [join(folder, 'style.css')], minifySyntax: false });
  return file;
}

function built(options) {
  const { outputFiles } = buildSync({
    bundle: true,
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    write: false,
    outdir: folder,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
  return outputFiles.map(({ path, text }) => ({ name: basename(path), body: text }));
}

/** Collects the icons that pages show in one file, each a symbol of its name. They are those of Octicons, under the MIT licence. */
function icons() {
  const named = readFileSync(join(ui, 'types', 'icon-name.ts'), 'utf8').matchAll(/\| '([a-z-]+)'/g);
  const symbols = Array.from(named, ([, name]) => {
    const svg = readFileSync(join(octicons, 'build', 'svg', `${name}-16.svg`), 'utf8');
    const inside = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
    return `<symbol id="i-${name}" viewBox="0 0 16 16">${inside}</symbol>\n`;
  });
  const notice = '<!-- Octicons, Copyright (c) GitHub Inc., MIT licence: https://github.com/primer/octicons -->';
  return { name: 'icons.svg', body: `<svg xmlns="http://www.w3.org/2000/svg">${notice}\n${symbols.join('')}</svg>\n` };
}
