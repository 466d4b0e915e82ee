import type { ParameterValue } from '../../model/index.ts';
import { type RunContext, StepAbort } from '../../points/index.ts';
import { expand } from '../expand.ts';
import type { ParameterFactory } from './fields.ts';
import { decoded, NothingToStart, predefined } from './handed-over.ts';

/** More runs than this are a mistake of whoever counts. */
const MOST_RUNS = 1000;

/** Parameters of each run that factories make: all their combinations; one run without any where they make none. */
export async function severalRuns(
  factories: readonly ParameterFactory[],
  context: RunContext,
): Promise<readonly (readonly ParameterValue[])[]> {
  let runs: (readonly ParameterValue[])[] = [[]];
  for (const factory of factories) {
    const made = await madeBy(factory, context);
    if (made.length === 0) continue;
    if (runs.length * made.length > MOST_RUNS) throw new StepAbort(`More than ${MOST_RUNS} builds are asked for`);
    runs = made.flatMap((values) => runs.map((before) => [...before, ...values]));
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

function counted(
  { from, to, step, paramExpr, validationFail }: Extract<ParameterFactory, { kind: 'counter' }>['config'],
  context: RunContext,
): (readonly ParameterValue[])[] {
  const [first, last, by] = [from, to, step].map((text) => wholeNumber(expand(text, context.env))) as [
    number,
    number,
    number,
  ];
  const direction = Math.sign(last - first);
  if (direction !== 0 && direction * by <= 0) {
    nothingMade(validationFail, 'Counting does not come to its end', context);
    return [];
  }
  const runs: (readonly ParameterValue[])[] = [];
  for (let count = first; direction * count <= direction * last && runs.length <= MOST_RUNS; count += by) {
    runs.push(predefined(expand(paramExpr, new Map([['COUNT', String(count)]])), context));
    if (direction === 0) break;
  }
  return runs;
}

function wholeNumber(text: string): number {
  const number = Number(text.trim());
  if (text.trim() === '' || !Number.isSafeInteger(number)) throw new StepAbort(`Not a number: ${text}`);
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
  for (const file of files.slice(0, MOST_RUNS + 1))
    runs.push(predefined(decoded(await workspace.read(file), encoding), context));
  return runs;
}

/** `FAIL`, `SKIP`: nothing is started; `NOPARMS`: what is started has no such parameters. */
function nothingMade(action: string, reason: string, { log }: RunContext): void {
  if (action === 'FAIL') throw new StepAbort(reason);
  if (action === 'NOPARMS') {
    log.line(`${reason}. Their parameters are left out`);
    return;
  }
  log.line(`${reason}. Nothing is triggered`);
  throw new NothingToStart();
}
