import { type RunContext, StepAbort } from '../points/index.ts';

/** `${NAME}`, `$NAME`, `${NAME,argument="value"}` and `$$`. */
const TOKEN = /\$(?:\$|(\w+)|\{([\w.]+)((?:\s*,\s*\w+\s*=\s*(?:"(?:\\.|[^"\\])*"|[\w.-]+))*)\s*\})/g;
const ARGUMENT = /(\w+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([\w.-]+))/g;

type Arguments = ReadonlyMap<string, string>;
type Macro = (context: RunContext, args: Arguments) => Promise<string> | string;

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
export async function expandTemplate(text: string, context: RunContext): Promise<string> {
  let expanded = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, plain, braced, given = ''] = match;
    expanded +=
      text.slice(end, match.index) + (whole === '$$' ? '$' : await valueOfToken(plain ?? braced ?? '', given));
    end = match.index + whole.length;
  }
  return expanded + text.slice(end);

  async function valueOfToken(name: string, given: string): Promise<string> {
    const macro = Object.hasOwn(MACROS, name) ? MACROS[name] : undefined;
    if (macro !== undefined) return macro(context, argumentsOf(given));
    const value = context.env.get(name);
    if (value === undefined) throw new StepAbort(`Unrecognized macro '${name}' in '${text}'`);
    return value;
  }
}

function argumentsOf(given: string): Arguments {
  return new Map(
    [...given.matchAll(ARGUMENT)].map(([, name = '', quoted, plain]) => [
      name,
      quoted === undefined ? (plain ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
    ]),
  );
}

async function read(workspace: RunContext['workspace'], path = ''): Promise<string> {
  if (path === '' || !(await workspace.exists(path))) throw new StepAbort(`File '${path}' does not exist`);
  return (await workspace.read(path)).toString('utf8');
}
