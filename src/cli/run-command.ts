import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Job, Run, Services } from '../controller/index.ts';
import { hasCode, messageOf } from '../kit/index.ts';
import { answerInputs } from './answer-inputs.ts';
import { followConsole } from './follow-console.ts';
import { jobDocument } from './job-document.ts';
import { parseRunArguments, UsageError } from './run-arguments.ts';
import { startTemporaryServer } from './temporary-server.ts';
import { type CliContext, UNREAD } from './types.ts';
import { RUN_USAGE } from './usage.ts';

const WRONG_USAGE = 2;
const INTERRUPTED = 130;
const EXIT_CODES: Readonly<Record<string, number>> = { SUCCESS: 0, FAILURE: 1, UNSTABLE: 3, ABORTED: 4, NOT_BUILT: 5 };
const LOOK_MS = 10;

/** Runs `millwright run`: one build of a pipeline in this folder. Returns the exit code. */
export async function runCommand(context: CliContext): Promise<number> {
  const { words, folder } = context;
  if (words.includes('--help')) {
    context.print(RUN_USAGE);
    return 0;
  }
  try {
    const { file, parameters, executors, sandbox } = parseRunArguments(words);
    const script = await scriptIn(resolve(folder, file));
    const server = await startTemporaryServer(context, { workspace: folder, executors });
    try {
      return await build(context, server.services, {
        parameters,
        document: jobDocument({ script, sandbox, parameters }),
      });
    } finally {
      await server.close();
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    context.complain(`millwright run: ${error.message}; see millwright run --help`);
    return WRONG_USAGE;
  }
}

async function scriptIn(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(hasCode(error, 'ENOENT') ? `${path} does not exist` : messageOf(error));
  }
}

interface Wanted {
  readonly parameters: ReadonlyMap<string, string>;
  readonly document: string;
}

async function build(context: CliContext, services: Services, { parameters, document }: Wanted): Promise<number> {
  const { home, scheduler, builds } = services;
  const job = await jobOf(services, context.folder, document);
  const values = new Map([...parameters].map(([name, text]) => [name, { kind: 'text', text } as const]));
  let times = 0;
  let run: Run | null = null;
  const { unread } = context;
  const stop = (): void => {
    if (run !== null) builds.stop(run, null);
  };
  context.onInterrupt(() => {
    times += 1;
    if (times > 1) context.exit(INTERRUPTED);
    stop();
  });
  // A build that nobody follows is not wanted any more; its processes end and its clean-up runs all the same.
  unread.addEventListener('abort', stop);
  await scheduler.schedule(job, { causes: [], delay: 0, values });
  run = await begun(services, job);
  if (times > 0 || unread.aborted) stop();
  const over = builds.finished(run);
  const asking = new AbortController();
  void over.then(() => asking.abort());
  const answering = answerInputs(context, { pipelines: services.pipelines, run, signal: asking.signal });
  await followConsole(home.runs.paths.log(job, run.number), { over, write: (text) => context.print(text) });
  await answering;
  return unread.aborted ? UNREAD : (EXIT_CODES[run.result ?? 'FAILURE'] ?? 1);
}

/** Creates the job. It has the folder's name, since that becomes JOB_NAME. */
async function jobOf({ home }: Services, folder: string, document: string): Promise<Job> {
  const name =
    basename(folder)
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[.-]+|[.-]+$/g, '') || 'pipeline';
  const item = await home.items.create('', name, document);
  if (item.kind !== 'job') throw new Error('the pipeline is no job');
  return item;
}

/** Returns the run as soon as it exists. */
async function begun({ home }: Services, job: Job): Promise<Run> {
  for (;;) {
    const run = home.runs.get(job, 1);
    if (run !== undefined && !('kind' in run)) return run;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
