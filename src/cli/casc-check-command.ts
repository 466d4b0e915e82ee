import { cp, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { messageOf, TEMPORARY_FILE } from '../kit/index.ts';
import { startTemporaryServer } from './temporary-server.ts';
import { type CliContext, UNREAD } from './types.ts';
import { CASC_CHECK_USAGE } from './usage.ts';

const REFUSED = 1;
const WRONG_USAGE = 2;
const OTHER = 3;
/** Lists the folders of a home that a configuration looks at, beside the files of its settings. */
const FOLDERS = ['secrets', 'users', 'nodes'];

/** Names the file of a home that asks for other keys at the next start. */
const KEYS_REQUEST = 'replaceKeysAtStart';

/** Runs `millwright casc-check`, which shows what a configuration would change. Returns the exit code. */
export async function cascCheckCommand(context: CliContext): Promise<number> {
  const { environment, print, complain } = context;
  if (context.words.includes('--help')) {
    print(CASC_CHECK_USAGE);
    return 0;
  }
  const mustBeSame = context.words.includes('--same');
  const words = context.words.filter((word) => word !== '--same');
  const option = words.find((word) => word.startsWith('-'));
  const named = words.length === 0 ? (environment['CASC_JENKINS_CONFIG'] ?? '').split(',') : words;
  const sources = named.flatMap((word) => word.trim() || []);
  if (option !== undefined || sources.length === 0) {
    const reason = option === undefined ? 'no file is named' : `unknown option ${option}`;
    complain(`millwright casc-check: ${reason}; see millwright casc-check --help`);
    return WRONG_USAGE;
  }
  const paths = sources.map((source) => (/^https?:\/\//i.test(source) ? source : resolve(context.folder, source)));
  const home = environment['JENKINS_HOME'] ?? '';
  try {
    // What the environment applies to every server is not there yet: it may be what is checked.
    const checked = { ...context, environment: { ...environment, CASC_JENKINS_CONFIG: undefined } };
    const server = await startTemporaryServer(checked, {
      ...{ workspace: context.folder, executors: 2 },
      ...(home !== '' && { prepare: (folder: string) => copyConfiguration(resolve(context.folder, home), folder) }),
    });
    try {
      const casc = await server.services.casc.load();
      const { changes, passedOver, taken } = await casc.preview(paths);
      for (const { at, path, reason } of passedOver) print(`${at.file}:${at.line}: passed over: ${path}: ${reason}\n`);
      for (const { path, before, after } of changes)
        print(`${path}: ${before ?? 'nothing'} -> ${after ?? 'nothing'}\n`);
      print(`${taken} values are taken; ${changes.length} of them would change\n`);
      if (context.unread.aborted) return UNREAD;
      return mustBeSame && changes.length > 0 ? OTHER : 0;
    } finally {
      await server.close();
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'CascError')) {
      complain(`millwright casc-check: ${messageOf(error)}`);
      return WRONG_USAGE;
    }
    print(`${error.message}\n`);
    return REFUSED;
  }
}

/** Copies what says how a server is configured, so that neither the home nor a server that uses it is touched. */
async function copyConfiguration(home: string, folder: string): Promise<void> {
  const names = await readdir(home);
  const wanted = names.filter((name) => FOLDERS.includes(name) || (name.endsWith('.xml') && !name.startsWith('.')));
  const nodes = join(home, 'nodes');
  const isWanted = (path: string): boolean =>
    (!path.startsWith(nodes) || !/[\\/]nodes[\\/][^\\/]+[\\/](?!config\.xml$)/.test(path)) &&
    // What a server writes at this moment may be gone the next, and a copy whose keys are replaced has none for the rest.
    !TEMPORARY_FILE.test(basename(path)) &&
    path !== join(home, 'secrets', KEYS_REQUEST);
  for (const name of wanted) await cp(join(home, name), join(folder, name), { recursive: true, filter: isWanted });
}
