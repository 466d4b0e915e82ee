import { createHmac } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ActiveRun,
  createCheckoutSink,
  createFlowContext,
  type FlowDependencies,
  withRetries,
} from '../../builds/index.ts';
import {
  type Configured,
  expand,
  type Known,
  type RunContext,
  type ScmKind,
  type ScriptOrigin,
  type SourceContext,
} from '../../points/index.ts';
import { readSourceFile } from './read-source-file.ts';
import { ScriptMissing } from './script-missing.ts';

export interface Fetching {
  readonly deps: FlowDependencies;
  readonly active: ActiveRun;
  readonly signal: AbortSignal;
  readonly env: ReadonlyMap<string, string>;
}

/** Returns the context of a source that is queried for a run. */
export function sourceContextOf({ deps, active, signal, env }: Fetching): SourceContext {
  return deps.sources.context({ owner: active.job.fullName, log: active.log, signal, env });
}

/** Reads the script of a job that names a source. Throws ScriptMissing. Jenkins: `CpsScmFlowDefinition#create`. */
export async function scriptFromScm(
  fetching: Fetching,
  { scm, path, lightweight }: Extract<ScriptOrigin, { kind: 'scm' }>,
): Promise<string> {
  const { log } = fetching.active;
  const known = knownScm(scm);
  const file = expand(path, fetching.env);
  if (lightweight) {
    const found = await known.kind.readFile?.(known.config, file, sourceContextOf(fetching));
    if (found === null) throw new ScriptMissing(`Unable to find ${file} from ${known.kind.key(known.config)}`);
    if (found !== undefined) {
      log.line(`Obtained ${file} from ${known.kind.key(known.config)}`);
      return found.text;
    }
    log.line('Lightweight checkout support not available, falling back to full checkout.');
  }
  return scriptByCheckout(fetching, scm, file);
}

function knownScm(scm: Configured<ScmKind> | null): Known<ScmKind> {
  if (scm === null) throw new ScriptMissing('No source is configured for the script');
  if (scm.kind === null) throw new ScriptMissing(`Sources of the kind ${scm.tag} are not known here`);
  return scm;
}

/** Checks the whole source out beside the working folder, and reads the script from there. */
export async function scriptByCheckout(
  fetching: Fetching,
  scm: Configured<ScmKind> | null,
  path: string,
): Promise<string> {
  const { deps, active, signal, env } = fetching;
  const known = knownScm(scm);
  const key = known.kind.key(known.config);
  const folder = join(`${deps.home.jobFiles.workspace(active.job)}@script`, nameOf(deps, key));
  active.log.line(`Checking out ${key} into ${folder} to read ${path}`);
  const check = (): void => signal.throwIfAborted();
  const leased = deps.leases.allocate(folder);
  try {
    await mkdir(leased, { recursive: true });
    const { job, run } = active;
    const sink = createCheckoutSink({
      home: deps.home,
      job,
      run,
      scm: known,
      isOfJob: false,
      changelog: true,
      poll: true,
      check,
    });
    const log = failureLog(active);
    active.launched = true;
    const context = createFlowContext(deps, active, {
      step: 'script',
      node: '',
      workspace: leased,
      env: new Map(env),
      log,
      signal,
      copyOf: () => ({ copied: () => 0, write: (text) => active.log.write(text) }),
      place: { nodeId: '', enclosingBlocks: [], enclosingBlockNames: [] },
    });
    const retries = deps.home.settings.current.scmCheckoutRetryCount;
    const result = await withRetries(context, retries, () => known.kind.checkout(known.config, context, sink));
    check();
    if (result !== 'SUCCESS') throw new ScriptMissing(log.failure() ?? 'The source could not be checked out');
    await sink.done();
    const text = await readSourceFile(await realpath(leased), path);
    if (text === null) throw new ScriptMissing(`${join(leased, path)} not found`);
    return text;
  } finally {
    deps.leases.release(leased);
  }
}

/** Returns the name of the folder of a source. As in Jenkins it is an HMAC: folders of other sources cannot be guessed. */
function nameOf({ home }: FlowDependencies, key: string): string {
  const secret = home.secrets.key('org.jenkinsci.plugins.workflow.cps.CpsScmFlowDefinition.CHECKOUT_DIR_KEY', 32);
  return createHmac('sha256', secret).update(key).digest('hex');
}

/**
 * Creates a log that holds back the last error, with which the run fails; earlier errors are written when the next one
 * comes.
 */
function failureLog({ log }: ActiveRun): RunContext['log'] & { failure(): string | null } {
  let failure: string | null = null;
  return {
    line: (text) => log.line(text),
    error(text) {
      if (failure !== null) log.error(failure);
      failure = text;
    },
    failure: () => failure,
  };
}
