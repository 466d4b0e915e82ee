import { type Evaluation, newMap, ScriptThrow, type Value } from '../../../groovy/index.ts';
import { deferred } from '../../../kit/index.ts';
import type { ParameterValue } from '../../../model/index.ts';
import { interrupted } from '../../flow/failure.ts';
import type { EffectContext } from '../../flow/flow-thread.ts';
import type { InputAnswer, PendingInput } from '../../flow/pending-input.ts';
import { interruptionOf, throwableOf } from '../../flow/throwables.ts';
import type { Json } from '../../journal/index.ts';
import { defineStep, type StepCall } from '../define.ts';
import { type InputRequest, inputRequest } from './input-request.ts';

/** Asks a person, and waits for the answer. Jenkins: `InputStep`. */
export const input = defineStep({
  name: 'input',
  className: 'org.jenkinsci.plugins.workflow.support.steps.input.InputStep',
  displayName: 'Wait for interactive input',
  parameters: [
    { name: 'message', type: 'String', required: true },
    { name: 'cancel', type: 'String' },
    { name: 'id', type: 'String' },
    { name: 'ok', type: 'String' },
    { name: 'parameters', type: 'List<describable>' },
    { name: 'submitter', type: 'String' },
    { name: 'submitterParameter', type: 'String' },
  ],
  shows: 'message',
  *run(call) {
    const request = yield* inputRequest(call);
    const began = call.flow.now();
    try {
      const answer = (yield* call.effect<Json>('answer', (at) => ask(call, request, at), {
        waits: true,
      })) as StoredAnswer;
      if (answer.kind === 'no') throw yield* rejection(call, answer.userId);
      const name = approver(call, answer.userId);
      if (name !== null) call.say(`Approved by ${name}`);
      return answerValue(call, request, answer);
    } catch (error) {
      // Whoever ended the step from outside did it in the name of the server.
      if (!(error instanceof ScriptThrow) || isRejection(error)) throw error;
      throw interruptionOf(error.thrown) === undefined ? error : yield* rejection(call, 'SYSTEM');
    } finally {
      call.node.paused += call.flow.now() - began;
    }
  },
});

type StoredAnswer =
  | { readonly kind: 'yes'; readonly userId: string | null; readonly values: readonly ParameterValue[] | null }
  | { readonly kind: 'no'; readonly userId: string | null };

/** Publishes the question and waits for the first answer. */
async function ask(call: StepCall, request: InputRequest, { signal, key }: EffectContext): Promise<Json> {
  const { flow } = call;
  const { journal, log } = flow;
  const answered = deferred<Json>();
  const pending: PendingInput = {
    ...request,
    async answer(answer) {
      flow.inputs.delete(pending);
      const stored = storable(call, answer);
      try {
        await journal.answerBefore(key, stored);
        answered.resolve(stored);
      } catch (error) {
        answered.reject(error);
        throw error;
      }
    },
  };
  const given = journal.past.answers.get(key);
  if (given === undefined) flow.inputs.add(pending);
  // Whoever reads it can answer already. What an earlier server told stands in the console.
  if (log.copiedOf(key) === 0) tell(call, request);
  log.setCopied(key, TOLD);
  signal.addEventListener('abort', () => answered.reject(signal.reason), { once: true });
  try {
    return given ?? (await answered.promise);
  } finally {
    flow.inputs.delete(pending);
  }
}

/** Is what the journal records as copied output of a question that was printed. */
const TOLD = 1;

/** Returns an answer as the journal records it, with its secrets encrypted. */
function storable({ host }: StepCall, answer: InputAnswer): Json {
  if (answer.kind === 'no') return { ...answer };
  const { secrets } = host;
  const values = answer.values?.map((value) =>
    value.kind === 'password' ? { ...value, value: secrets.encrypt(value.value) } : { ...value },
  );
  return { kind: 'yes', userId: answer.userId, values: values ?? null };
}

function tell(call: StepCall, { message, ok, parameters, submitterParameter }: InputRequest): void {
  if (parameters.length > 0 || submitterParameter !== null) {
    call.say('Input requested');
    return;
  }
  call.say(message);
  call.say(`${ok} or ${call.args.optionalText('cancel') ?? 'Abort'}`);
}

/** Returns the name of the user who answered; null where the user is not known. */
function approver(call: StepCall, userId: string | null): string | null {
  return userId === null ? null : call.note('approver', () => call.host.userName(userId));
}

/** Returns the exception that the script receives when somebody rejected the question. */
// biome-ignore lint/correctness/useYield: it does not wait.
function* rejection(call: StepCall, userId: string | null): Evaluation<ScriptThrow> {
  const name = userId === null || userId === 'SYSTEM' ? (userId ?? 'anonymous') : approver(call, userId);
  const cause = { kind: 'rejection', userId, at: call.flow.now(), text: `Rejected by ${name}` } as const;
  return throwableOf(call.machine, interrupted({ result: 'ABORTED', causes: [cause] }));
}

function isRejection({ thrown }: ScriptThrow): boolean {
  return interruptionOf(thrown)?.causes.some(({ kind }) => kind === 'rejection') === true;
}

/** Returns null without values, the value where there is only one, a map of them otherwise. */
function answerValue(
  { host, machine }: StepCall,
  { submitterParameter }: InputRequest,
  { values, userId }: StoredAnswer & { readonly kind: 'yes' },
): Value {
  if (values === null) return null;
  const { secrets } = host;
  const named = new Map<string, Value>();
  for (const value of values) {
    if (value.kind === 'password') named.set(value.name, secrets.decrypt(value.value));
    else if ('value' in value) named.set(value.name, value.value);
  }
  if (submitterParameter !== null) named.set(submitterParameter, userId ?? 'anonymous');
  if (named.size === 0) return null;
  const [first = null] = named.values();
  return named.size === 1 ? first : newMap(machine, named, 'hash');
}
