import { isWorse, type Result } from '../../model/index.ts';
import {
  type AnyKind,
  type BuilderKind,
  type Configured,
  type PublisherKind,
  type ScmKind,
  type TearDown,
  type UnknownPlace,
  unknownParts,
  unknownText,
  type WrapperKind,
} from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { jobSteps } from '../active/job-steps.ts';
import type { Phase } from '../active/phase.ts';
import { accountFor, endsRun, guarded, logStepFailed } from '../active/step-errors.ts';
import { createCheckoutSink } from '../changes/checkout-sink.ts';
import { rememberEnvironment, restoreEnvironment } from '../environment/added-environment.ts';
import { withRetries } from './checkout-retry.ts';
import type { EngineDependencies } from './engine-dependencies.ts';
import { placeFileParameters } from './file-parameters.ts';

type Known<K> = { readonly kind: K; readonly config: unknown };
type Preparing = AnyKind & Required<Pick<WrapperKind, 'beforeCheckout'>>;

/** Refuses a run whose job has an SCM, wrapper or build step that is not built in: leaving one out would be a lie. */
export async function refuseUnknownKinds(active: ActiveRun): Promise<void> {
  const { scm, buildWrappers } = active.config;
  // What a job does by itself has the job's whole configuration, which is looked at here in its parts.
  const builders = jobSteps(active).flatMap(({ builder }) =>
    builder.kind !== null && builder.kind === active.job.itemKind.main ? [] : [builder],
  );
  // Those in other steps as well: a build must not learn of them in its middle.
  const unknown = unknownParts({ scm, buildWrappers, builders });
  refuse(active, unknown);
}

/**
 * Refuses a run that an earlier server began, where the plugin of its SCM or of a wrapper does not work any more; returns
 * whether it did. A build step is refused in its place.
 */
export function refusesToGoOn(active: ActiveRun): boolean {
  const { scm, buildWrappers } = active.config;
  const unknown = unknownParts({ scm: active.passed('checkout') ? null : scm, buildWrappers });
  refuse(active, unknown);
  return unknown.length > 0;
}

function refuse(active: ActiveRun, unknown: readonly UnknownPlace[]): void {
  for (const { part } of unknown) active.log.error(unknownText(part, 'step'));
  if (unknown.length > 0) active.worsen('FAILURE');
}

export function checkout(deps: Pick<EngineDependencies, 'contextOf' | 'home' | 'log'>): Phase {
  return async (active) => {
    const { scm } = active.config;
    if (scm === null || !isScm(scm) || active.passed('checkout')) return;
    active.begin('checkout');
    const { job, run } = active;
    const check = (): void => active.check();
    const sink = createCheckoutSink({
      home: deps.home,
      job,
      run,
      scm,
      isOfJob: true,
      changelog: true,
      poll: true,
      check,
    });
    const context = deps.contextOf(active, 'checkout');
    const retries = active.config.scmCheckoutRetryCount ?? deps.home.settings.current.scmCheckoutRetryCount;
    const result = await withRetries(context, retries, () => scm.kind.checkout(scm.config, context, sink));
    active.signal.throwIfAborted();
    if (scm.kind.changeSets !== null && result === 'SUCCESS') await sink.done();
    active.worsen(result);
    rememberEnvironment(deps, active);
  };
}

/**
 * Performs what properties and wrappers do before there is any source, then the files of file parameters: a wrapper may
 * empty the folder.
 */
export function prepare(deps: Pick<EngineDependencies, 'agents' | 'contextOf' | 'home' | 'log'>): Phase {
  return async (active) => {
    const { job, run, log, workspace, config } = active;
    const parts = [...config.properties, ...config.buildWrappers].sort(firstOnes);
    for (const [index, part] of parts.entries()) {
      if (!preparesRuns(part) || active.passed('prepare', index)) continue;
      active.begin('prepare', index);
      await part.kind.beforeCheckout(part.config, deps.contextOf(active, `prepare-${index}`));
      rememberEnvironment(deps, active);
    }
    const last = parts.length;
    if (workspace === null || active.passed('prepare', last)) return;
    if (run.parameters === null || !run.parameters.some(({ kind }) => kind === 'file')) return;
    active.begin('prepare', last);
    active.beginAgain(`prepare-${last}`);
    await placeFileParameters({
      agent: deps.agents.of(active.node, active.hurry),
      job,
      run,
      workspace,
      paths: deps.home.runs.paths,
      log,
    });
  };
}

/** Surrounds a phase with the job's wrappers: set up in order, torn down in the opposite one. */
export function withWrappers(
  deps: Pick<EngineDependencies, 'contextOf' | 'home' | 'log' | 'users'>,
  phase: Phase,
): Phase {
  return async (active) => {
    const tearDowns: TearDown[] = [];
    try {
      for (const [index, wrapper] of active.config.buildWrappers.entries()) {
        if (!isWrapper(wrapper)) continue;
        let replay = active.passed('setup', index);
        if (!replay) active.begin('setup', index);
        const context = deps.contextOf(active, `setup-${index}`, () => replay);
        tearDowns.push(await wrapper.kind.setUp(wrapper.config, context));
        if (replay) restoreEnvironment(deps, active);
        else rememberEnvironment(deps, active);
        replay = false;
      }
      await phase(active);
    } finally {
      if (!active.detached) {
        active.renewSignal();
        for (const tearDown of tearDowns.reverse()) {
          active.enter('teardown');
          await guarded(deps, async () => {
            const result = await tearDown();
            if (result !== undefined) active.worsen(result);
          })(active);
        }
      }
    }
  };
}

/** Runs the build steps in order; the first that fails ends them, except for those that are to run after a failure. */
export function builders(deps: Pick<EngineDependencies, 'contextOf' | 'home' | 'log' | 'users'>): Phase {
  return async (active) => {
    for (const [index, { builder, runsAfter, isLast }] of jobSteps(active).entries()) {
      if (active.passed('build', index) || !runsAfter(active.result)) continue;
      if (builder.kind === null) {
        // A run does not begin with such a step: its plugin was switched off while the run was under way.
        active.log.error(unknownText(builder, 'step'));
        active.worsen('FAILURE');
        if (isLast) break;
      }
      if (!isBuilder(builder)) continue;
      active.begin('build', index);
      try {
        const result = await builder.kind.perform(builder.config, deps.contextOf(active, `build-${index}`));
        active.signal.throwIfAborted();
        if (result === 'FAILURE') markFailed(active, builder.kind);
        if (builder.kind.logsOwnResult === true) active.worsen(result);
        else logResultChange(active, builder.kind, result);
        if (isLast && result === 'FAILURE') break;
      } catch (error) {
        if (active.signal.aborted || endsRun(active, error)) throw error;
        accountFor(deps, active, error);
        markFailed(active, builder.kind);
        if (isLast) break;
      } finally {
        rememberEnvironment(deps, active);
      }
    }
    active.signal.throwIfAborted();
  };
}

function markFailed(active: ActiveRun, kind: BuilderKind): void {
  if (kind.logsOwnResult === true) return;
  active.log.line(`Build step '${kind.displayName}' marked build as failure`);
}

/** Runs all post-build actions, whatever the outcome of the others. `late` ones come when the result is final. */
export function publishers(deps: Pick<EngineDependencies, 'contextOf' | 'log' | 'users'>, late: boolean): Phase {
  const phase = late ? 'late' : 'publish';
  return async (active) => {
    // Of a matrix project all others belong to its cells, whose configuration has them.
    if (!late && active.job.itemKind.form === 'matrix') return;
    for (const [index, publisher] of active.config.publishers.entries()) {
      if (active.passed(phase, index)) continue;
      if (publisher.kind === null && !late) {
        active.enter(phase, index);
        // As in Jenkins, which leaves it out when it loads the job, the result stays what it is.
        active.log.line(`WARNING: ${unknownText(publisher, 'post-build action')}`);
      }
      if (!isPublisher(publisher) || publisher.kind.late !== late) continue;
      active.enter(phase, index);
      const { kind, config } = publisher;
      const perform: Phase = async () => {
        const result = await kind.perform(config, deps.contextOf(active, `${phase}-${index}`));
        active.signal.throwIfAborted();
        if (late) return;
        // An action that fails says why itself.
        if (result === 'FAILURE') active.worsen(result);
        else logResultChange(active, kind, result);
      };
      await guarded(deps, perform, logStepFailed(kind.displayName))(active);
    }
  };
}

function logResultChange(active: ActiveRun, kind: AnyKind, result: Result): void {
  if (!isWorse(result, active.result)) return;
  active.worsen(result);
  if (result !== 'FAILURE') active.log.line(`Build step '${kind.displayName}' changed build result to ${result}`);
}

function isScm(part: Configured): part is Known<ScmKind> {
  return part.kind?.family === 'scm' && 'checkout' in part.kind;
}

function preparesRuns(part: Configured): part is Known<Preparing> {
  const isOfFamily = part.kind?.family === 'wrapper' || part.kind?.family === 'property';
  return isOfFamily && part.kind !== null && 'beforeCheckout' in part.kind;
}

/** Compares two wrappers or properties: those with priority come first, then the others, each in their order. */
function firstOnes(a: Configured, b: Configured): number {
  return Number(hasPriority(b)) - Number(hasPriority(a));
}

function hasPriority(part: Configured): boolean {
  return isWrapper(part) && part.kind.hasPriority;
}

function isWrapper(part: Configured): part is Known<WrapperKind> {
  return part.kind?.family === 'wrapper' && 'setUp' in part.kind;
}

function isBuilder(part: Configured): part is Known<BuilderKind> {
  return part.kind?.family === 'builder' && 'perform' in part.kind;
}

function isPublisher(part: Configured): part is Known<PublisherKind> {
  return part.kind?.family === 'publisher' && 'late' in part.kind;
}
