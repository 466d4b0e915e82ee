import { messageOf } from '../../kit/index.ts';
import { bool, type ConfigOf, defineBuilder, type RunContext, StepAbort, text } from '../../points/index.ts';
import { readStart } from '../shared/bounded.ts';
import { expandTokens } from '../token-macro/tokens.ts';

/** Limits the bytes of the file that are searched for its first line. */
const MAX_LINE_LENGTH = 64 * 1024;

const FIELDS = {
  buildName: text({ label: 'Path to file with build name' }),
  macroTemplate: text({ label: 'Macro template' }),
  fromFile: bool({ label: 'Set build name from file' }),
  fromMacro: bool({ label: 'Set build name from macro' }),
  macroFirst: bool({ label: 'Macro is prefix' }),
} as const;

/** Sets the run's name from a file's first line, a template, or both. Jenkins: `BuildNameUpdater`. */
export const buildNameUpdate = defineBuilder({
  symbol: 'buildNameUpdater',
  displayName: 'Update build name',
  xmlTag: 'org.jenkinsci.plugins.buildnameupdater.BuildNameUpdater',
  fields: FIELDS,
  example: {
    buildName: 'version.txt',
    macroTemplate: '#${BUILD_NUMBER}',
    fromFile: true,
    fromMacro: true,
    macroFirst: true,
  },
  async perform(config, context) {
    const { log } = context;
    const parts = [await fromFile(config, context), await fromMacro(config, context)];
    const name = (config.macroFirst ? parts.toReversed() : parts).filter((part) => part !== '').join('-');
    if (name === '') return 'SUCCESS';
    log.line(`Setting build name to '${name}'`);
    await context.setDisplayName(name);
    return 'SUCCESS';
  },
});

async function fromFile({ fromFile, buildName }: ConfigOf<typeof FIELDS>, context: RunContext): Promise<string> {
  if (!fromFile) return '';
  const { log, workspace } = context;
  log.line(`Getting version from file: ${buildName}`);
  if (!(await workspace.exists(buildName))) {
    log.line(`Unable to read from path: ${buildName}`);
    return '';
  }
  const [line = ''] = (await readStart(workspace, buildName, MAX_LINE_LENGTH)).toString('utf8').split(/\r?\n/);
  log.line(`Loaded version is ${line}`);
  return line.trim();
}

async function fromMacro({ fromMacro, macroTemplate }: ConfigOf<typeof FIELDS>, context: RunContext): Promise<string> {
  if (!fromMacro) return '';
  try {
    const name = await expandTokens(context, macroTemplate, { strict: true });
    context.log.line(`Evaluated macro: '${name}'`);
    return name;
  } catch (error) {
    if (!(error instanceof StepAbort)) throw error;
    context.log.line(`Failed to evaluate macro '${macroTemplate}': ${messageOf(error)}`);
    return '';
  }
}
