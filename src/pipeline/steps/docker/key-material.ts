import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SecretMask } from '../../../builds/index.ts';
import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import type { RunContext } from '../../../points/index.ts';
import { withLineFilter } from '../../flow/line-filters.ts';
import type { StepCall } from '../define.ts';
import { performSecretly } from '../perform-secretly.ts';

/**
 * Describes what authenticates the commands of a body: files in a folder of their own, and variables that refer to them.
 */
export type KeyMaterial = {
  readonly env: Readonly<Record<string, string>>;
  /** Lists the secrets that the console masks while the body runs. */
  readonly secrets: readonly string[];
};

/** Describes what the journal records of the key material. */
type Noted = KeyMaterial & { readonly folder: string };

/**
 * Runs the body with key material, whose folder is removed when the body is over, whichever server completes it. `make` may
 * run again after a restart; it finds the same folder, empty or with what it wrote. Jenkins:
 * `AbstractEndpointStepExecution2`.
 */
export function* withKeyMaterial(
  call: StepCall,
  make: (context: RunContext, folder: string) => Promise<KeyMaterial>,
): Evaluation {
  const { env, secrets, folder } = yield* performSecretly(call, async (context): Promise<Noted> => {
    const folder = folderOf(context);
    const { files } = context.agent;
    context.leavesNot.folder(folder);
    await files.makeFolder(folder, { mode: 0o700 });
    try {
      return { ...(await make(context, folder)), folder };
    } catch (error) {
      await files.remove(folder);
      throw error;
    }
  });
  const mask = new SecretMask(secrets);
  const marks = withLineFilter(call.scope, (line) => mask.text(line));
  let failure: unknown = null;
  try {
    return yield* call.runBody({ parts: { env: new Map(Object.entries(env)), marks } });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    if (failure === null || failure instanceof ScriptThrow) yield* removed(call, folder);
  }
}

/** Returns the path of a folder beside the workspace, where containers see it. */
function folderOf({ workspace, notes }: RunContext): string {
  const noted = notes.read();
  const name = typeof noted === 'string' ? noted : randomUUID();
  if (noted === undefined) notes.write(name);
  return join(`${workspace.path.replace(/\/+$/, '')}@tmp`, name);
}

function* removed(call: StepCall, folder: string): Evaluation<void> {
  yield* call.effect('remove', async () => {
    await call.agent.files.remove(folder);
    return null;
  });
}
