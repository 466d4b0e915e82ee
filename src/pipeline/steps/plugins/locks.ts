import type { Lock, LockRequest, LockTexts, StepCall as PluginStepCall } from '../../../points/index.ts';
import { ACQUIRE, RELEASE } from '../../capabilities/locks.ts';
import { StepFailure } from '../../flow/failure.ts';
import type { EffectContext } from '../../flow/flow-thread.ts';
import type { StepCall } from '../define.ts';

/** Returns the locks of a call of a plugin's step. The host reads their entries of the journal after a restart. */
export function locksOf(call: StepCall): PluginStepCall['locks'] {
  return {
    acquire: (requests, texts) =>
      call.effect<Lock>(ACQUIRE, (at) => acquired(call, requests, texts, at), { waits: true }),
    release({ key }, newestFirst) {
      call.note(RELEASE, () => {
        call.host.locks.giveBack(key, newestFirst);
        return key;
      });
    },
  };
}

async function acquired(
  { host: { locks } }: StepCall,
  requests: readonly LockRequest[],
  { unknownLabel, isPatient }: LockTexts,
  { key: effect, signal }: EffectContext,
): Promise<Lock> {
  const key = locks.keyOf(effect);
  // Asked here, since the answer may be another one at the next start.
  const unknown = requests.find((request) => 'label' in request && !locks.knowsLabel(request.label));
  if (unknown !== undefined && 'label' in unknown) {
    const message = unknownLabel(unknown.label);
    throw new StepFailure({ className: 'java.lang.IllegalArgumentException', message });
  }
  const giveBack = (): void => locks.giveBack(key, false);
  const holder = locks.holderOf(requests);
  const resources = locks.take(key, requests);
  if (resources !== null) {
    signal.addEventListener('abort', giveBack, { once: true });
    return { taken: true, key, resources: [...resources] };
  }
  if (!isPatient(holder)) return { taken: false, key, resources: [] };
  const waiting = locks.wait(key, requests);
  signal.addEventListener('abort', giveBack, { once: true });
  return { taken: true, key, resources: [...(await waiting)] };
}
