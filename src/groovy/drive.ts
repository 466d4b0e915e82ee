import { setImmediate } from 'node:timers/promises';
import { orAborted } from '../kit/index.ts';
import type { Evaluation, Request } from './runtime/evaluation.ts';
import { LimitExceeded } from './runtime/throw.ts';
import type { Value } from './runtime/value.ts';
import { type Outcome, Thread } from './thread.ts';

export interface DriveOptions {
  /** Ends the script with LimitExceeded (`stopped`) at its next tick, or while it waits. */
  readonly signal?: AbortSignal;
  /** Limits how long the evaluation may run before others have their turn, in milliseconds. */
  readonly sliceMs?: number;
  /** Handles requests to the embedding. */
  readonly onHost?: (payload: unknown) => Promise<Value>;
}

const SLICE_MS = 8;

/** Runs an evaluation to its end without blocking the event loop. Throws ScriptThrow, LimitExceeded. */
export async function drive<Result>(evaluation: Evaluation<Result>, options: DriveOptions = {}): Promise<Result> {
  const { signal, sliceMs = SLICE_MS } = options;
  const thread = new Thread(evaluation);
  let began = performance.now();
  let outcome: Outcome<Result> = signal?.aborted === true ? thread.fail(stopped()) : thread.resume(null);
  while (!outcome.done) {
    const { request } = outcome;
    if (request.kind === 'tick') {
      if (performance.now() - began >= sliceMs) {
        await setImmediate();
        began = performance.now();
      }
      outcome = signal?.aborted === true ? thread.fail(stopped()) : thread.resume(null);
      continue;
    }
    const answer = await settle(request, options);
    began = performance.now();
    outcome = 'error' in answer ? thread.fail(answer.error) : thread.resume(answer.value);
  }
  return outcome.value;
}

type Answer = { readonly value: Value } | { readonly error: unknown };

async function settle(
  request: Extract<Request, { kind: 'await' | 'compute' | 'host' }>,
  { signal, onHost }: DriveOptions,
): Promise<Answer> {
  const work = workOf(request, signal, onHost);
  if (work === undefined) return { error: new LimitExceeded('stopped', 'Nobody answers what the script asks for') };
  const ended = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (signal === undefined) return await ended;
  return await orAborted(ended, signal).catch(() => ({ error: stopped() }));
}

function workOf(
  request: Extract<Request, { kind: 'await' | 'compute' | 'host' }>,
  signal: AbortSignal | undefined,
  onHost: DriveOptions['onHost'],
): Promise<Value> | undefined {
  switch (request.kind) {
    case 'await':
      return request.promise;
    case 'compute':
      return request.run(signal ?? new AbortController().signal);
    default:
      return onHost?.(request.payload);
  }
}

function stopped(): LimitExceeded {
  return new LimitExceeded('stopped', 'The script was stopped');
}
