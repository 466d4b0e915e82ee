import { type Evaluation, ListValue, MapValue } from '../../../groovy/index.ts';
import type { Lock, LockRequest } from '../../../points/index.ts';
import { ACQUIRE, RELEASE } from '../../capabilities/locks.ts';
import { StepFailure } from '../../flow/failure.ts';
import type { EffectContext } from '../../flow/flow-thread.ts';
import { defineStep, type StepArguments, type StepCall } from '../define.ts';

/** Runs its body while no other build holds the same resource. Jenkins: `LockStepExecution`. */
export const lock = defineStep({
  name: 'lock',
  className: 'org.jenkins.plugins.lockableresources.LockStep',
  displayName: 'Lock shared resource',
  parameters: [
    { name: 'resource', type: 'String', required: true },
    { name: 'extra', type: 'value' },
    { name: 'inversePrecedence', type: 'boolean' },
    { name: 'label', type: 'String' },
    { name: 'quantity', type: 'int' },
    { name: 'resourceSelectStrategy', type: 'String' },
    { name: 'skipIfLocked', type: 'boolean' },
    { name: 'variable', type: 'String' },
  ],
  body: true,
  shows: 'resource',
  *run(call) {
    const wanted = yield* wantedOf(call);
    const { text } = wanted;
    call.say(`Trying to acquire lock on [${text}]`);
    const { taken, key, resources } = yield* acquire(call, wanted);
    if (!taken) return null;
    call.say(`Lock acquired on [${text}]`);
    try {
      return yield* call.runBody({ parts: { env: variables(call.args, resources) } });
    } finally {
      call.note(RELEASE, () => {
        call.host.locks.giveBack(key, call.args.bool('inversePrecedence'));
        return key;
      });
      call.say(`Lock released on resource [${text}]`);
    }
  },
});

interface Wanted {
  readonly wishes: readonly LockRequest[];
  /** Holds the text that the console shows for the request. */
  readonly text: string;
}

function* wantedOf({ args, machine }: StepCall): Evaluation<Wanted> {
  const wishes: LockRequest[] = [];
  const texts: string[] = [];
  const ask = (resource = '', label = '', quantity = 0): void => {
    const complaint = complaintOf(resource, label);
    if (complaint !== null) machine.fail('java.lang.IllegalArgumentException', complaint);
    if (label !== '') {
      wishes.push({ label, quantity });
      texts.push(`Label: ${label}${quantity > 0 ? `, Quantity: ${quantity}` : ''}`);
    } else if (resource !== '') {
      wishes.push({ resource });
      texts.push(`Resource: ${resource}`);
    }
  };
  ask(args.optionalText('resource'), args.optionalText('label'), args.int('quantity'));
  const extra = args.value('extra');
  if (extra === null) return { wishes, text: texts[0] ?? 'nothing' };
  for (const each of extra instanceof ListValue ? extra.items : [extra]) {
    if (!(each instanceof MapValue)) continue;
    const texted = function* (name: string): Evaluation<string | undefined> {
      const value = each.table.get(name) ?? null;
      return value === null ? undefined : yield* machine.text(value);
    };
    ask(yield* texted('resource'), yield* texted('label'), Number(yield* texted('quantity')) || 0);
  }
  return { wishes, text: texts.map((text) => `{${text}}`).join(',') };
}

function complaintOf(resource: string, label: string): string | null {
  if (label === '') return null;
  return resource === '' ? null : 'Label and resource name cannot be specified simultaneously.';
}

function* acquire(call: StepCall, { wishes, text }: Wanted): Evaluation<Lock> {
  const { locks } = call.host;
  const take = async ({ key: effect, signal }: EffectContext): Promise<Lock> => {
    const key = locks.keyOf(effect);
    // Asked here, since the answer may be another one at the next start.
    const unknown = wishes.find((wish) => 'label' in wish && !locks.knowsLabel(wish.label));
    if (unknown !== undefined && 'label' in unknown) {
      const message = `The resource label does not exist: ${unknown.label}.`;
      throw new StepFailure({ className: 'java.lang.IllegalArgumentException', message });
    }
    const giveBack = (): void => locks.giveBack(key, false);
    const holder = locks.holderOf(wishes);
    const taken = locks.take(key, wishes);
    if (taken !== null) {
      signal.addEventListener('abort', giveBack, { once: true });
      return { taken: true, key, resources: [...taken] };
    }
    const skips = call.args.bool('skipIfLocked');
    const by = holder === null ? '' : ` by ${holder}`;
    call.say(`[${text}] is locked${by}, ${skips ? 'skipping execution' : 'waiting'}...`);
    if (skips) return { taken: false, key, resources: [] };
    const waiting = locks.wait(key, wishes);
    signal.addEventListener('abort', giveBack, { once: true });
    return { taken: true, key, resources: [...(await waiting)] };
  };
  return yield* call.effect(ACQUIRE, take, { waits: true });
}

/** Returns the variables of the body: `X` holds all resources; `X0`, `X1` … hold one each. */
function variables(args: StepArguments, resources: readonly string[]): ReadonlyMap<string, string> {
  const name = args.text('variable');
  if (name === '') return new Map();
  return new Map([[name, resources.join(',')], ...resources.map((each, at) => [`${name}${at}`, each] as const)]);
}
