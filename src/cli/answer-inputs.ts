import type { PendingInput, Run, Services } from '../controller/index.ts';
import { messageOf } from '../kit/index.ts';
import type { CliContext } from './types.ts';

const LOOK_MS = 50;
/** Offers no runs of other jobs to choose from. */
const NO_RUNS = { findRun: () => null };

/**
 * Prompts the person at the terminal for the pipeline's inputs, one after the other. Without a terminal every input is
 * aborted.
 */
export async function answerInputs(
  context: CliContext,
  {
    pipelines,
    run,
    signal,
  }: { readonly pipelines: Services['pipelines']; readonly run: Run; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const [pending] = pipelines.flowOf(run)?.inputs ?? [];
    if (pending !== undefined) await answer(context, pending, signal);
    else await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function answer(context: CliContext, pending: PendingInput, signal: AbortSignal): Promise<void> {
  const { ask } = context;
  if (ask === null) {
    context.complain(`millwright run: the pipeline asks ‘${pending.message}’, and there is no terminal to answer on`);
    await pending.answer({ kind: 'no', userId: null });
    return;
  }
  try {
    const values = [];
    for (const { kind, config } of pending.parameters) {
      const usual = kind.defaultValue(config, NO_RUNS);
      const shown = usual !== null && 'value' in usual && usual.kind !== 'password' ? ` [${usual.value}]` : '';
      const text = await ask(`${config.name}${shown}: `, signal);
      values.push(text === '' && usual !== null ? usual : kind.value(config, { kind: 'text', text }, NO_RUNS));
    }
    const word = await ask(`${pending.message} (y: ${pending.ok}, n: Abort) `, signal);
    const isYes = /^y(es)?$/i.test(word.trim());
    await pending.answer(isYes ? { kind: 'yes', userId: null, values } : { kind: 'no', userId: null });
  } catch (error) {
    if (signal.aborted) return;
    // The next question is the same one again.
    context.complain(messageOf(error));
  }
}
