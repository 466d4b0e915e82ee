import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shortNameProblem } from '../../plugins/index.ts';
import type { CliContext } from '../types.ts';
import { pluginFiles } from './template.ts';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Runs `millwright plugin new`, which writes a plugin into a folder that is not there yet. */
export async function newPlugin(context: CliContext, words: readonly string[]): Promise<number> {
  const [name = '', folder = name, ...more] = words;
  const problem = name === '' ? null : shortNameProblem(name);
  if (problem !== null) {
    context.complain(`millwright plugin new: millwright.shortName cannot be ${problem}`);
    return 2;
  }
  if (!NAME.test(name) || name.length > 50 || more.length > 0) {
    context.complain('millwright plugin new: a name has small letters, digits and hyphens: my-plugin');
    return 2;
  }
  const place = resolve(context.folder, folder);
  await mkdir(dirname(place), { recursive: true });
  await mkdir(place);
  const server = serverFolder();
  for (const [path, text] of pluginFiles({ name, version: context.version, server })) {
    await mkdir(dirname(join(place, path)), { recursive: true });
    await writeFile(join(place, path), text, { flag: 'wx' });
  }
  // So that tests and editors find `millwright/plugin` at once; `npm install` makes the same link.
  await mkdir(join(place, 'node_modules'), { recursive: true });
  await symlink(server, join(place, 'node_modules', 'millwright'), 'dir');
  context.print(
    `${place}\n\n  npm test     starts a server with the plugin and tries all of it\n  npm pack     makes the package to install\n`,
  );
  return 0;
}

/** Returns the folder of this program's package. */
function serverFolder(): string {
  return dirname(dirname(fileURLToPath(import.meta.url)));
}
