import { type RunContext, StepAbort } from '../points/index.ts';
import { readSmallFile } from './bounded.ts';
import { expandMacros, type MacroArguments } from './email-ext/macro.ts';

type Macro = (context: RunContext, args: MacroArguments) => Promise<string> | string;

/** Names that stand for more than a variable of the environment. Jenkins: the plugin Token Macro. */
const MACROS: Readonly<Record<string, Macro>> = {
  ENV: ({ env }, args) => env.get(args.get('var') ?? '') ?? '',
  BUILD_NUMBER: ({ run }) => String(run.number),
  BUILD_STATUS: (context) => context.result(),
  JOB_NAME: ({ job }) => job.fullName,
  PROJECT_NAME: ({ job }) => job.fullName,
  PROJECT_DISPLAY_NAME: ({ job }) => job.displayName,
  PROJECT_URL: ({ job }) => job.url,
  GIT_BRANCH: ({ env }, args) => {
    const branch = env.get('GIT_BRANCH') ?? '';
    return args.get('fullName') === 'false' ? branch.slice(branch.lastIndexOf('/') + 1) : branch;
  },
  GIT_REVISION: ({ env }, args) => {
    const length = Number(args.get('length') ?? '0');
    const revision = env.get('GIT_COMMIT') ?? '';
    return length > 0 ? revision.slice(0, length) : revision;
  },
  FILE: async ({ workspace }, args) => (await read(workspace, args.get('path'))).trimEnd(),
  PROPFILE: async ({ workspace }, args) => {
    const lines = (await read(workspace, args.get('file'))).split(/\r?\n/);
    const property = args.get('property') ?? '';
    const found = lines
      .map((line) => /^\s*([^=:\s]+)\s*[=:]\s*(.*)$/.exec(line))
      .find((each) => each?.[1] === property);
    return found?.[2] ?? '';
  },
};

/** A text with its tokens and variables replaced. Throws StepAbort for a token that is not known. */
export function expandTemplate(text: string, context: RunContext): Promise<string> {
  return expandMacros(text, async (name, args) => {
    const macro = Object.hasOwn(MACROS, name) ? MACROS[name] : undefined;
    if (macro !== undefined) return macro(context, args);
    const value = context.env.get(name);
    if (value === undefined) throw new StepAbort(`Unrecognized macro '${name}' in '${text}'`);
    return value;
  });
}

async function read(workspace: RunContext['workspace'], path = ''): Promise<string> {
  if (path === '' || !(await workspace.exists(path))) throw new StepAbort(`File '${path}' does not exist`);
  return (await readSmallFile(workspace, path)).toString('utf8');
}
