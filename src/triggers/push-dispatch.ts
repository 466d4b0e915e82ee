import type { Scheduler } from '../builds/index.ts';
import type { Home, Job } from '../home/index.ts';
import { createYield, type Logger, messageOf } from '../kit/index.ts';
import {
  type ConfiguredTrigger,
  expand,
  type ForgeEvent,
  type KindRegistry,
  type PushReaction,
  type Sender,
  sameRepository,
  triggersOf,
} from '../points/index.ts';
import type { Queue } from '../queue/index.ts';
import { mayMean } from './branch-names.ts';
import { variablesOf } from './polling-of-job.ts';
import { cancelSuperseded, wasBuilt } from './push-conditions.ts';
import { sourcesOf } from './sources-of-job.ts';
import { startByPush } from './starts.ts';
import type { Admission, Polling, PushStarted } from './types.ts';

export interface DispatchDependencies {
  readonly home: Pick<Home, 'items' | 'runs'> & { readonly registry: KindRegistry };
  readonly scheduler: Scheduler;
  readonly queue: Pick<Queue, 'items' | 'cancel'>;
  readonly polling: Pick<Polling, 'poll'>;
  readonly log: Logger;
  matchesJava(expression: string, text: string): boolean;
}

/** Performs the reactions of the triggers of all jobs to an event; a job whose trigger fails does not affect others. */
export async function dispatchPush(deps: DispatchDependencies, event: ForgeEvent): Promise<PushStarted[]> {
  const started: PushStarted[] = [];
  const heedsSource = deps.home.registry
    .all('forge')
    .some((forge) => forge.symbol === event.forge && forge.heedsSource);
  const pause = createYield();
  for (const job of deps.home.items.jobs()) {
    if (job.cell !== null) continue;
    for (const trigger of triggersOf(job.config)) {
      // What checks its senders itself has an address of its own.
      if (trigger.kind.admits(trigger.config, NOBODY) !== null) continue;
      const reaction = trigger.kind.onPush(trigger.config, event);
      const concern = reaction === null ? 'none' : concernOf(deps, job, trigger, { event, heedsSource });
      if (reaction === null || concern === 'none') continue;
      const begun = await react(deps, job, concern === 'any-branch' ? asPoll(reaction) : reaction);
      if (begun !== null) started.push(begun);
    }
    await pause();
  }
  return started;
}

const NOBODY: Sender = { token: null, mayBuild: false };

/** Returns whether the triggers of one job accept events from a sender. */
export function admissionOf(job: Job, sender: Sender): Admission {
  const answers = triggersOf(job.config).flatMap(({ kind, config }) => kind.admits(config, sender) ?? []);
  return answers.find((answer) => answer !== 'yes') ?? answers[0] ?? 'no-trigger';
}

/**
 * Performs the reactions of the triggers of one job to an event that was sent to it alone, if the sender is allowed to
 * cause them.
 */
export async function dispatchToJob(
  deps: DispatchDependencies,
  job: Job,
  event: ForgeEvent,
  sender: Sender,
): Promise<PushStarted[] | Exclude<Admission, 'yes'>> {
  const admission = admissionOf(job, sender);
  if (admission !== 'yes') return admission;
  const started: PushStarted[] = [];
  for (const trigger of triggersOf(job.config)) {
    if (trigger.kind.admits(trigger.config, sender) === null) continue;
    const reaction = trigger.kind.onPush(trigger.config, event);
    const begun = reaction === null ? null : await react(deps, job, reaction);
    if (begun !== null) started.push(begun);
  }
  return started;
}

/** Starts a reaction to an event; polling continues in the background. Returns null where the job cannot be built. */
async function react(deps: DispatchDependencies, job: Job, reaction: PushReaction): Promise<PushStarted | null> {
  try {
    if (reaction.action === 'build') {
      if (await wasBuilt(deps.home.runs, job, reaction)) return null;
      await cancelSuperseded(deps.queue, job, reaction);
      const item = await startByPush(deps.scheduler, job, reaction);
      return item === null ? null : { item: job.fullName, action: 'build', queueIds: [item.id] };
    }
    if (!deps.scheduler.isBuildable(job)) return null;
    const { forge, by, text, log, variables } = reaction;
    const push = {
      kind: 'push',
      forge,
      by,
      text,
      ...(variables && { variables: Object.fromEntries(variables) }),
    } as const;
    void deps.polling.poll(job, { log, cause: log === 'scm' ? { kind: 'scm' } : push });
    return { item: job.fullName, action: 'poll', queueIds: [] };
  } catch (error) {
    deps.log.warn({ job: job.fullName, err: messageOf(error) }, 'a push could not start a build');
    return null;
  }
}

/**
 * Turns a commit notification for a job whose branch depends on parameters into polling, which finds out whether the job is
 * affected.
 */
function asPoll(reaction: PushReaction): PushReaction {
  if (reaction.action === 'poll' || reaction.forge !== 'git') return reaction;
  return { action: 'poll', forge: 'git', by: null, text: reaction.text, log: 'scm' };
}

/** Says how an event concerns a job; `any-branch` means that the repository matches, and the branch is a variable. */
function concernOf(
  deps: DispatchDependencies,
  job: Job,
  { kind, config }: ConfiguredTrigger,
  { event, heedsSource }: { readonly event: ForgeEvent; readonly heedsSource: boolean },
): 'none' | 'branch' | 'any-branch' {
  const isMeant = (url: string): boolean => event.urls.some((each) => sameRepository(url, each));
  if (kind.repositories(config).some(isMeant)) return 'branch';
  const [newest = null] = deps.home.runs.newestFirst(job);
  const variables = variablesOf(job, newest);
  for (const source of sourcesOf(deps.home, job)) {
    for (const remote of source.kind.remotes(source.config)) {
      if (!isMeant(expand(remote.url, variables))) continue;
      if (!heedsSource) return 'branch';
      if (remote.ignoresNotices) continue;
      const branches = remote.branches.filter(
        (each) => event.branch === null || mayMean(each, event.branch, deps.matchesJava),
      );
      if (branches.length === 0 && event.branch !== null) continue;
      return branches.some((each) => each.includes('$')) ? 'any-branch' : 'branch';
    }
  }
  return 'none';
}
