import { resolve } from 'node:path';
import { messageOf } from '../../kit/index.ts';
import { PERMISSION_TEXTS } from '../../model/index.ts';
import { inspectPackage } from '../../plugins/index.ts';
import type { CliContext } from '../types.ts';

/** Runs `millwright plugin check`, which looks into packages without unpacking them. */
export async function checkPackage(context: CliContext, words: readonly string[]): Promise<number> {
  if (words.length === 0) {
    context.complain('millwright plugin check: name a package, FILE.tgz');
    return 2;
  }
  let isGood = true;
  for (const file of words) {
    try {
      const { manifest, files, unpackedBytes } = await inspectPackage(resolve(context.folder, file));
      const { shortName, displayName, version, server, dependencies, permissions, entry } = manifest;
      context.print(`${file}: ${displayName} (${shortName} ${version})\n`);
      context.print(
        `  for version ${server} of the server and later; ${files.length} files, ${unpackedBytes} bytes; ${entry}\n`,
      );
      for (const needed of dependencies)
        context.print(`  ${needed.optional ? 'uses' : 'needs'} ${needed.shortName} ${needed.version}\n`);
      for (const permission of permissions) context.print(`  ${permission}: it ${PERMISSION_TEXTS[permission]}\n`);
    } catch (error) {
      isGood = false;
      context.complain(`${file}: ${messageOf(error)}`);
    }
  }
  return isGood ? 0 : 1;
}
