import {
  defineStep,
  type LockRequest,
  type StepArguments,
  type StepCall,
  type StepEvaluation,
} from '../../points/index.ts';

/** Runs its body while no other build holds the same resource. Jenkins: `LockStepExecution`. */
export const lockStep = defineStep({
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
    const { args, locks } = call;
    const { requests, text } = yield* wantedBy(call);
    call.say(`Trying to acquire lock on [${text}]`);
    const lock = yield* locks.acquire(requests, {
      unknownLabel: (label) => `The resource label does not exist: ${label}.`,
      isPatient(holder) {
        const skips = args.bool('skipIfLocked');
        const by = holder === null ? '' : ` by ${holder}`;
        call.say(`[${text}] is locked${by}, ${skips ? 'skipping execution' : 'waiting'}...`);
        return !skips;
      },
    });
    if (!lock.taken) return null;
    call.say(`Lock acquired on [${text}]`);
    try {
      return yield* call.runBody({ env: variables(args, lock.resources) });
    } finally {
      locks.release(lock, args.bool('inversePrecedence'));
      call.say(`Lock released on resource [${text}]`);
    }
  },
});

interface Wanted {
  readonly requests: readonly LockRequest[];
  /** Holds the text that the console shows for the requests. */
  readonly text: string;
}

function* wantedBy({ args, fail }: StepCall): StepEvaluation<Wanted> {
  const requests: LockRequest[] = [];
  const texts: string[] = [];
  const ask = (resource = '', label = '', quantity = 0): void => {
    if (label !== '' && resource !== '') {
      fail('java.lang.IllegalArgumentException', 'Label and resource name cannot be specified simultaneously.');
    }
    if (label !== '') {
      requests.push({ label, quantity });
      texts.push(`Label: ${label}${quantity > 0 ? `, Quantity: ${quantity}` : ''}`);
    } else if (resource !== '') {
      requests.push({ resource });
      texts.push(`Resource: ${resource}`);
    }
  };
  ask(args.optionalText('resource'), args.optionalText('label'), args.int('quantity'));
  const extra = yield* args.maps('extra', ['resource', 'label', 'quantity']);
  if (extra === null) return { requests, text: texts[0] ?? 'nothing' };
  for (const { resource, label, quantity } of extra) ask(resource, label, Number(quantity) || 0);
  return { requests, text: texts.map((text) => `{${text}}`).join(',') };
}

/** Returns the variables of the body: `X` holds all resources; `X0`, `X1` … hold one each. */
function variables(args: StepArguments, resources: readonly string[]): ReadonlyMap<string, string> {
  const name = args.text('variable');
  if (name === '') return new Map();
  return new Map([[name, resources.join(',')], ...resources.map((each, at) => [`${name}${at}`, each] as const)]);
}
