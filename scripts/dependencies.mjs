// The packages that the program is made of, with their licences, as the lock file names them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Are packages of development of which a part is in the pages. */
const IN_PAGES = ['@primer/octicons', 'prism-code-editor'];

/** Returns the constant that stands for the list in `src/http/resources/system/dependencies.ts`. */
export function dependencyList() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, { version, license, dev = false }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (name === '' || version === undefined || (dev && !IN_PAGES.includes(name))) continue;
    found.set(`${name} ${version}`, {
      name,
      version,
      license: license ?? 'see the package',
      url: `https://www.npmjs.com/package/${name}`,
    });
  }
  const sorted = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { BUILT_FROM: JSON.stringify(sorted) };
}
