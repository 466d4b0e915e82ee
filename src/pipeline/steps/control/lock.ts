import { type Evaluation, ListValue, MapValue } from '../../../groovy/index.ts';
import { displayNameOf } from '../../../model/index.ts';
import type { FlowHost } from '../../host/flow-host.ts';
import type { Entry } from '../../journal/index.ts';
import { defineStep, type StepArguments, type StepCall } from '../define.ts';
import { type LockOwner, locksOf } from './locks.ts';

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
    const wish = yield* wishOf(call);
    const { resources, text } = wish;
    call.say(`Trying to acquire lock on [${text}]`);
    const { taken, key } = yield* acquire(call, wish);
    if (!taken) return null;
    call.say(`Lock acquired on [${text}]`);
    try {
      return yield* call.runBody({ parts: { env: variables(call.args, resources) } });
    } finally {
      call.note(RELEASE, () => {
        locksOf(call.host.deps).giveBack(key, call.args.bool('inversePrecedence'));
        return key;
      });
      call.say(`Lock released on resource [${text}]`);
    }
  },
});

/** Names of what the journal has of it. */
const ACQUIRE = 'acquire';
const RELEASE = 'release';

interface Wish {
  readonly resources: readonly string[];
  /** As the console shows it. */
  readonly text: string;
}

function* wishOf({ args, machine }: StepCall): Evaluation<Wish> {
  const wishes: Wish[] = [];
  const ask = (resource: string | undefined, label: string | undefined): void => {
    const complaint = complaintOf(resource, label);
    if (complaint !== null) machine.fail('java.lang.IllegalArgumentException', complaint);
    if (resource) wishes.push({ resources: [resource], text: `Resource: ${resource}` });
  };
  ask(args.optionalText('resource'), args.optionalText('label'));
  const extra = args.value('extra');
  if (extra !== null) {
    for (const each of extra instanceof ListValue ? extra.items : [extra]) {
      if (!(each instanceof MapValue)) continue;
      const named = each.table;
      const resource = named.get('resource') ?? null;
      const label = named.get('label') ?? null;
      ask(
        resource === null ? undefined : yield* machine.text(resource),
        label === null ? undefined : yield* machine.text(label),
      );
    }
  }
  if (extra === null) return wishes[0] ?? { resources: [], text: 'nothing' };
  return {
    resources: [...new Set(wishes.flatMap(({ resources }) => resources))],
    text: wishes.map(({ text }) => `{${text}}`).join(','),
  };
}

/** Resources with labels would be set up by an administrator; this server has none. */
function complaintOf(resource: string | undefined, label: string | undefined): string | null {
  if (!label) return null;
  if (resource) return 'Label and resource name cannot be specified simultaneously.';
  return `The resource label does not exist: ${label}.`;
}

function* acquire(
  call: StepCall,
  { resources, text }: Wish,
): Evaluation<{ readonly taken: boolean; readonly key: string; readonly resources: readonly string[] }> {
  const locks = locksOf(call.host.deps);
  return yield* call.effect(ACQUIRE, async ({ key: effect, signal }) => {
    const owner = ownerOf(call.host, effect);
    const { key } = owner;
    const holder = locks.holderOf(resources);
    if (locks.take(owner, resources)) {
      signal.addEventListener('abort', () => locks.giveBack(key, false), { once: true });
      return { taken: true, key, resources };
    }
    const skips = call.args.bool('skipIfLocked');
    call.say(`[${text}] is locked by ${holder?.name}, ${skips ? 'skipping execution' : 'waiting'}...`);
    if (skips) return { taken: false, key, resources };
    const waiting = locks.wait(owner, resources);
    signal.addEventListener('abort', () => locks.giveBack(key, false), { once: true });
    await waiting;
    return { taken: true, key, resources };
  });
}

function ownerOf({ active }: FlowHost, effect: string): LockOwner {
  const { job, run } = active;
  return { key: `${runKey(active)} ${effect}`, name: `${job.fullName} ${displayNameOf(run)}`, number: run.number };
}

function runKey({ job, run }: FlowHost['active']): string {
  return `${job.fullName}#${run.number}`;
}

/** `X`: all of them; `X0`, `X1` …: each. */
function variables(args: StepArguments, resources: readonly string[]): ReadonlyMap<string, string> {
  const name = args.text('variable');
  if (name === '') return new Map();
  return new Map([[name, resources.join(',')], ...resources.map((each, at) => [`${name}${at}`, each] as const)]);
}

/** Resources that an earlier server let this build hold, by key. */
export class PastLocks {
  readonly held = new Map<string, readonly string[]>();

  /** Looks at one entry of the past, in order. */
  recall({ k, v }: Entry): void {
    if (k.endsWith(` lock.${RELEASE}`)) this.held.delete(v as string);
    if (!k.endsWith(` lock.${ACQUIRE}`) || v === undefined) return;
    const { taken, key, resources } = v as {
      readonly taken: boolean;
      readonly key: string;
      readonly resources: string[];
    };
    if (taken) this.held.set(key, resources);
  }
}

/** Holds again what an earlier server let this build hold. To be called before others may take it. */
export function resumeLocks(host: FlowHost, { held }: PastLocks): void {
  for (const [key, resources] of held) {
    locksOf(host.deps).take({ ...ownerOf(host, ''), key }, resources);
  }
}

/** The build is over. */
export function leaveLocks({ active, deps }: FlowHost): void {
  locksOf(deps).giveBackAll(runKey(active));
}
