import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { builtInKinds, loadPipelineEngine } from '../controller/index.ts';
import { messageOf } from '../kit/index.ts';
import { type CliContext, UNREAD } from './types.ts';
import { LINT_USAGE } from './usage.ts';

const WRONG_USAGE = 2;

/** Runs `millwright lint`, which reports the errors in pipelines. Returns the exit code. */
export async function lintCommand(context: CliContext): Promise<number> {
  const { words } = context;
  if (words.includes('--help')) {
    context.print(LINT_USAGE);
    return 0;
  }
  const option = words.find((word) => word.startsWith('-') && word !== '-');
  if (option !== undefined) {
    context.complain(`millwright lint: unknown option ${option}; see millwright lint --help`);
    return WRONG_USAGE;
  }
  const { lintPipeline } = await loadPipelineEngine();
  const kinds = builtInKinds();
  let problems = 0;
  for (const file of words.length === 0 ? ['Jenkinsfile'] : words) {
    const source = await sourceOf(context, file);
    if (context.unread.aborted) return UNREAD;
    if (source === null) return WRONG_USAGE;
    for (const { line, column, message } of lintPipeline(source, { kinds })) {
      problems += 1;
      context.print(`${file}:${line}:${column}: ${message.replaceAll('\n', ' ')}\n`);
    }
  }
  return problems === 0 ? 0 : 1;
}

/** Returns the source; null where the file cannot be read, which has then been reported. */
async function sourceOf(context: CliContext, file: string): Promise<string | null> {
  try {
    return file === '-' ? await context.readStandardInput() : await readFile(resolve(context.folder, file), 'utf8');
  } catch (error) {
    context.complain(`millwright lint: ${messageOf(error)}`);
    return null;
  }
}
