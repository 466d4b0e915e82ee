import { createYield, wholeNumber } from '../../kit/index.ts';
import type { ParameterValue } from '../../model/index.ts';
import { expand, type RunContext, StepAbort } from '../../points/index.ts';
import { readSmallFile } from '../shared/bounded.ts';
import type { ParameterFactory, ParameterSource } from './fields.ts';
import { decoded, type HandedOver, handedOver, NothingToStart, predefined } from './handed-over.ts';
import { checkRuns, Together } from './limits.ts';

/** Describes what a call passes on to each of its jobs. */
export interface Giving {
  readonly configs: readonly ParameterSource[];
  readonly configFactories: readonly ParameterFactory[];
}

/**
 * Returns what is passed to each run of a call, each of which is started for `jobs` jobs. Throws NothingToStart, and
 * StepAbort for too much.
 */
export async function requestsOf(
  { configs, configFactories }: Giving,
  jobs: number,
  context: RunContext,
): Promise<readonly HandedOver[]> {
  checkRuns(jobs);
  const made = await severalRuns(configFactories, context);
  const given = await handedOver(configs, context);
  const runs = made.map((values) => [...(given?.parameters ?? []), ...values]);
  const together = new Together();
  for (const values of runs) together.add(values, jobs);
  return runs.map((parameters) => ({ ...given, parameters }));
}

/**
 * Returns the parameters of each run that factories create: all their combinations, or one run without any where they
 * create none.
 */
async function severalRuns(
  factories: readonly ParameterFactory[],
  context: RunContext,
): Promise<readonly (readonly ParameterValue[])[]> {
  let runs: (readonly ParameterValue[])[] = [[]];
  for (const factory of factories) {
    const made = await madeBy(factory, context);
    if (made.length === 0) continue;
    checkRuns(runs.length * made.length);
    runs = made.flatMap((values) => runs.map((before) => [...before, ...values]));
    const together = new Together();
    for (const values of runs) together.add(values);
  }
  return runs;
}

async function madeBy(factory: ParameterFactory, context: RunContext): Promise<readonly (readonly ParameterValue[])[]> {
  switch (factory.kind) {
    case 'counter':
      return counted(factory.config, context);
    case 'files':
      return ofFiles(factory.config, context);
    case 'unknown':
      throw new StepAbort(`${factory.tag} is not a kind of parameters that this server knows`);
  }
}

async function counted(
  { from, to, step, paramExpr, validationFail }: Extract<ParameterFactory, { kind: 'counter' }>['config'],
  context: RunContext,
): Promise<(readonly ParameterValue[])[]> {
  const number = (text: string) => numberOf(expand(text, context.env));
  const [first, last, by] = [number(from), number(to), number(step)];
  const direction = Math.sign(last - first);
  if (direction !== 0 && direction * by <= 0) {
    nothingMade(validationFail, 'Counting does not come to its end', context);
    return [];
  }
  const runs: (readonly ParameterValue[])[] = [];
  const together = new Together();
  const pause = createYield();
  for (let count = first; direction * count <= direction * last; count += by) {
    const values = predefined(expand(paramExpr, new Map([['COUNT', String(count)]])), context);
    together.add(values);
    runs.push(values);
    if (direction === 0) break;
    await pause();
  }
  return runs;
}

function numberOf(text: string): number {
  const number = wholeNumber(text);
  if (number === null) throw new StepAbort(`Not a number: ${text}`);
  return number;
}

async function ofFiles(
  { filePattern, encoding, noFilesFoundAction }: Extract<ParameterFactory, { kind: 'files' }>['config'],
  context: RunContext,
): Promise<(readonly ParameterValue[])[]> {
  const { env, workspace } = context;
  const files = await workspace.glob(expand(filePattern, env));
  if (files.length === 0) nothingMade(noFilesFoundAction, `No files match ${filePattern}`, context);
  const runs: (readonly ParameterValue[])[] = [];
  checkRuns(files.length);
  const together = new Together();
  for (const file of files) {
    const values = predefined(decoded(await readSmallFile(workspace, file), encoding), context);
    together.add(values);
    runs.push(values);
  }
  return runs;
}

/**
 * Handles a factory that found nothing: `FAIL` and `SKIP` throw, so that nothing is started; `NOPARMS` starts without such
 * parameters.
 */
function nothingMade(action: string, reason: string, { log }: RunContext): void {
  if (action === 'FAIL') throw new StepAbort(reason);
  if (action === 'NOPARMS') {
    log.line(`${reason}. Their parameters are left out`);
    return;
  }
  log.line(`${reason}. Nothing is triggered`);
  throw new NothingToStart();
}
