import { messageFormat } from '../../java/index.ts';
import { grouped } from '../../model/index.ts';
import { expand, type RunContext } from '../../points/index.ts';
import type { Operation } from './operation.ts';

/** Returns the log line of a time-out; `value` holds minutes, or a placeholder for them. */
export function timeOutLine(value: string, outcome: 'aborted' | 'failed'): string {
  return `Build timed out (after ${value} minutes). Marking the build as ${outcome}.`;
}

/** Carries out the operations in order when the time is over. */
export async function timeOut(operations: readonly Operation[], timeoutMs: number, context: RunContext): Promise<void> {
  const minutes = grouped(Math.floor(timeoutMs / 60_000));
  for (const operation of operations) {
    switch (operation.kind) {
      case 'abort':
        context.interrupt('ABORTED', timeOutLine(minutes, 'aborted'));
        break;
      case 'fail':
        context.interrupt('FAILURE', timeOutLine(minutes, 'failed'));
        break;
      case 'description':
        await context.setDescription(messageFormat(expand(operation.description, context.env), minutes));
        break;
      case 'abort-and-restart': {
        const again = await mayRestart(operation.maxRestarts, context);
        const stopped = context.interrupt('ABORTED', timeOutLine(minutes, 'aborted'));
        if (again && stopped) await context.runAgain({ kind: 'timed-out', build: context.run.number });
        break;
      }
      case 'step': {
        const result = await operation.step.kind.perform(operation.step.config, context);
        if (result === 'FAILURE' && !operation.goesOn) return;
        break;
      }
      case 'unknown':
        break;
    }
  }
}

/** Says whether another restart is allowed: at most `most` in a row, where 0 and less set no limit. */
async function mayRestart(most: number, { run, history }: RunContext): Promise<boolean> {
  if (most <= 0) return true;
  if (!wasRestart(run)) return true;
  let restarts = 1;
  if (restarts >= most) return false;
  for await (const earlier of history.earlier()) {
    if (!wasRestart(earlier)) return true;
    restarts += 1;
    if (restarts >= most) return false;
  }
  return true;
}

function wasRestart({ causes }: Pick<RunContext['run'], 'causes'>): boolean {
  return causes.some(({ kind }) => kind === 'timed-out');
}
