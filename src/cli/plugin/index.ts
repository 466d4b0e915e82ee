import { messageOf } from '../../kit/index.ts';
import type { CliContext } from '../types.ts';
import { checkPackage } from './check.ts';
import { newPlugin } from './new.ts';
import { newKeys, newSite } from './site.ts';

const WRONG_USAGE = 2;

const USAGE = `millwright plugin COMMAND

Makes plugins and the sites that they come from.

  new NAME [FOLDER]       writes a plugin with a build step, a pipeline step, a page, a listener and tests; default ./NAME
  check FILE.tgz…         says what a package is, what it says that it does, and what is wrong with it
  key FILE                writes a private key for an update site to FILE and the public one to FILE.pub
  site --key=FILE --id=NAME --out=FOLDER FILE.tgz…
                          writes an update site: the packages, and their index, signed with the key
  --help                  this text

A package is made by \`npm pack\` in the folder of a plugin. A site is a folder that any web server can serve; its address and
its public key are set below Manage Jenkins, Plugins, Advanced settings.

Exit code: 0 done, 1 not, 2 wrong usage.
`;

const COMMANDS: Readonly<Record<string, (context: CliContext, words: readonly string[]) => Promise<number>>> = {
  new: newPlugin,
  check: checkPackage,
  key: newKeys,
  site: newSite,
};

/** Runs `millwright plugin`. Returns the exit code. */
export async function pluginCommand(context: CliContext): Promise<number> {
  const [name = '', ...words] = context.words;
  if (context.words.includes('--help')) {
    context.print(USAGE);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    context.complain(`millwright plugin: there is no command ${name}; see millwright plugin --help`);
    return WRONG_USAGE;
  }
  try {
    return await command(context, words);
  } catch (error) {
    context.complain(`millwright plugin ${name}: ${messageOf(error)}`);
    return 1;
  }
}
