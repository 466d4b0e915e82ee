import { rm } from 'node:fs/promises';
import { SecretMask } from '../../../builds/index.ts';
import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import { type RunContext, StepAbort } from '../../../points/index.ts';
import { withLineFilter } from '../../flow/line-filters.ts';
import { type Described, describe, elementOf } from '../../script/describables/index.ts';
import { missingContext } from '../call.ts';
import { defineStep, type StepCall } from '../define.ts';
import { instantiating } from '../delegate.ts';
import { performKind } from '../reports/perform-kind.ts';
import { withSecretVariables } from '../secret-arguments.ts';

const WRAPPER = 'org.jenkinsci.plugins.credentialsbinding.impl.SecretBuildWrapper';
/** Matches the classes of bindings whose secrets become files. */
const OF_FILES = /(?:File|SSHUserPrivateKey|CertificateMulti|GitUsernamePassword|DockerServerCredentials)Binding$/;

/** Describes what the journal records of the bindings, encrypted as a whole. */
interface Bound {
  readonly secret: readonly (readonly [string, string])[];
  readonly open: readonly (readonly [string, string])[];
  readonly folder: string | null;
}

/** Provides secrets as variables to its body and masks them in what is printed there. Jenkins: `BindingStep`. */
export const withCredentials = defineStep({
  name: 'withCredentials',
  className: 'org.jenkinsci.plugins.credentialsbinding.impl.BindingStep',
  displayName: 'Bind credentials to variables',
  parameters: [{ name: 'bindings', type: 'List<describable>', required: true }],
  body: true,
  *run(call) {
    const bindings = yield* instantiating(call, bindingsOf(call));
    if (bindings.length === 0) return yield* call.runBody();
    if (call.scope.folder === null && bindings.some(({ type }) => OF_FILES.test(type.className)))
      missingContext(call.machine, 'workspace');
    const { secret, open, folder } = yield* bind(call, bindings);
    if (secret.length > 0)
      call.say(`Masking supported pattern matches of ${secret.map(([name]) => `$${name}`).join(' or ')}`);
    const mask = new SecretMask(secret.map(([, value]) => value));
    const marks = {
      ...withLineFilter(call.scope, (line) => mask.text(line)),
      ...withSecretVariables(call.scope, new Map(secret)),
    };
    let failure: unknown = null;
    try {
      return yield* call.runBody({ parts: { env: new Map([...open, ...secret]), marks } });
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      if (folder !== null && (failure === null || failure instanceof ScriptThrow)) yield* removed(call, folder);
    }
  },
});

/** Binds credentials. The result is recorded, so only the first of two successive servers looks them up. */
function* bind(call: StepCall, bindings: readonly Described[]): Evaluation<Bound> {
  const { secrets } = call.host;
  const recorded = yield* performKind(call, async (context) => {
    const { secret, open, folder } = await wrapperOf(call, bindings)(context);
    const bound: Bound = { secret: [...secret], open: [...open], folder };
    return secrets.encrypt(JSON.stringify(bound));
  });
  // What we wrote.
  return JSON.parse(secrets.decrypt(recorded)) as Bound;
}

/** Returns the `bind` function of the wrapper that jobs use for the same bindings. */
function wrapperOf({ host }: StepCall, bindings: readonly Described[]) {
  const nothing = { attributes: {}, text: '', start: 0, contentStart: 0, contentEnd: 0, end: 0 };
  const list = { ...nothing, name: 'bindings', children: bindings.map((each) => elementOf(each)) };
  const found = host.kinds.read('wrapper', { ...nothing, name: WRAPPER, children: [list] });
  const bind = found.kind?.bind;
  if (found.kind === null || bind === undefined) throw new StepAbort('Credentials cannot be bound on this server');
  const { config } = found;
  return (context: RunContext) => bind(config, context);
}

function* removed(call: StepCall, folder: string): Evaluation<void> {
  yield* call.effect('unbind', async () => {
    await rm(folder, { recursive: true, force: true });
    return null;
  });
}

function* bindingsOf(call: StepCall): Evaluation<readonly Described[]> {
  const { host, kind, machine } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  const bindings: Described[] = [];
  for (const each of call.args.values('bindings') ?? []) {
    bindings.push(yield* describe(options, each, 'binding', `${kind.className}.bindings`));
  }
  return bindings;
}
