import type { Forge, Result } from '../../model/index.ts';
import type { ForgeEvent } from '../forge/forge-event.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Known, type Typed } from '../kind/kind.ts';
import { propertyOf } from '../kind/known-property.ts';
import { type JobConfig, pipelineTriggersProperty } from './job-config.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly trigger: TriggerKind;
  }
}

/** Describes what is done at a trigger's scheduled time: a build, or polling of the job's source first. */
export interface TriggerSchedule {
  /** Holds the schedule in Jenkins's cron syntax; it may be empty or wrong. */
  readonly spec: string;
  readonly action: 'build' | 'poll';
  /** Holds values for parameters of the job, by name. */
  readonly values?: ReadonlyMap<string, string>;
}

/** Describes a build that is wanted because of a request from outside. */
export interface PushStart {
  readonly action: 'build';
  readonly forge: Forge;
  readonly by: string | null;
  /** Holds the description of the cause: `Started by GitHub push by ann`. */
  readonly text: string;
  /** Holds variables of the build; those that the job has parameters for become their values. */
  readonly variables: ReadonlyMap<string, string>;
  /** Holds the commit to build; null means what the source has then. */
  readonly revision: string | null;
  /** Holds the delay in milliseconds; null means the quiet period of the job. */
  readonly delay: number | null;
  /**
   * Prevents the build where a run of the job was for this commit; with variables, only where a push started that run with
   * them.
   */
  readonly unlessBuilt?: { readonly commit: string; readonly variables: ReadonlyMap<string, string> };
  /** Takes the place of what waits in the queue because of a push with these variables. */
  readonly supersedes?: ReadonlyMap<string, string>;
}

/** Describes polling of the source that is wanted because of a request from outside. */
export interface PushPoll {
  readonly action: 'poll';
  readonly forge: Forge;
  readonly by: string | null;
  readonly text: string;
  /** Holds the name of the log that says what was found: that of a `PollingLog`. */
  readonly log: string;
  /** Holds variables of the build that may result; missing means none. */
  readonly variables?: ReadonlyMap<string, string>;
}

export type PushReaction = PushStart | PushPoll;

/** Describes the log of a job's last polling that a trigger requested. */
export interface PollingLog {
  /** Holds the name in front of that of its file: `scm` for `scm-polling.log`. */
  readonly name: string;
  /** Holds its path below the job: `scmPollLog`. */
  readonly path: string;
  /** Holds what a person calls it: `SCM Polling Log`. */
  readonly title: string;
}

/** Describes the sender of a delivery to a trigger that has the secret itself. */
export interface Sender {
  /** Holds the secret that came with the delivery; null where there was none. */
  readonly token: string | null;
  /** Says whether the sender may build the job by its own permission. */
  readonly mayBuild: boolean;
}

/** Describes a request to a generic webhook. Header names are in lower case. */
export interface WebhookRequest {
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
  readonly token: string | null;
}

/** Describes what a generic webhook found in a request. */
export interface WebhookAnswer {
  /** Holds the build to start; null where the webhook's filter does not accept the request. */
  readonly start: PushStart | null;
  readonly variables: ReadonlyMap<string, string>;
  readonly filterText: string;
  readonly filterExpression: string;
  /** Is true where the sender may learn nothing of the result. */
  readonly silent: boolean;
  /** Holds lines for the console of the build. */
  readonly lines: readonly string[];
}

/** Describes a way in which a job starts by itself. Every role is optional; all other code uses the roles alone. */
export interface TriggerKind<C = unknown> extends AnyKind<C> {
  readonly family: 'trigger';
  /** Returns when it acts by the clock, and what it does then. */
  schedules(config: C): readonly TriggerSchedule[];
  /** Describes how it polls the source; null where it does not. */
  polling(config: C): { readonly ignoresNotices: boolean } | null;
  /** Returns the jobs, separated by commas, after whose builds it starts one; null where there are none. */
  upstream(config: C): { readonly projects: string; readonly threshold: Result } | null;
  /** Returns what it does about an event that concerns a repository of its job; null for nothing. */
  onPush(config: C, event: ForgeEvent): PushReaction | null;
  /** Describes the log of the polling that it requests; null where it requests none. */
  readonly pollingLog: PollingLog | null;
  /** Says whether a delivery to the job itself may be acted upon; null where the trigger takes none. */
  admits(config: C, sender: Sender): 'yes' | 'wrong-token' | 'not-allowed' | null;
  /** Says whether a build that a push of this forge started is described by its cause. */
  describesBuild(config: C, forge: Forge): boolean;
  /** Returns the generic webhook of the trigger; null where it is none. */
  webhook(config: C): GenericWebhook | null;
  /** Returns the repositories whose events concern it beside those of the job. */
  repositories(config: C): readonly string[];
}

/** Describes a trigger that takes any request and maps its fields. */
export interface GenericWebhook {
  /** Holds the token; where it is empty there is none, and the sender must be allowed to build the job. */
  readonly token: string;
  /** Holds the id of a credential that holds the token; '' for none. */
  readonly tokenCredential: string;
  /** Rejects with an Error whose message says what of the configuration cannot be understood. */
  answer(request: WebhookRequest): Promise<WebhookAnswer>;
}

/** Defines a way in which a job starts by itself. */
export function defineTrigger<F extends Fields>(
  spec: KindSpec<F> & {
    schedules?(config: ConfigOf<F>): readonly TriggerSchedule[];
    polling?(config: ConfigOf<F>): { readonly ignoresNotices: boolean };
    upstream?(config: ConfigOf<F>): { readonly projects: string; readonly threshold: Result };
    onPush?(config: ConfigOf<F>, event: ForgeEvent): PushReaction | null;
    readonly pollingLog?: PollingLog;
    admits?(config: ConfigOf<F>, sender: Sender): 'yes' | 'wrong-token' | 'not-allowed';
    describesBuild?(config: ConfigOf<F>, forge: Forge): boolean;
    webhook?(config: ConfigOf<F>): GenericWebhook;
    repositories?(config: ConfigOf<F>): readonly string[];
  },
): Typed<TriggerKind, ConfigOf<F>> {
  const kind: TriggerKind<ConfigOf<F>> = {
    ...defineKind('trigger', spec),
    schedules: (config) => spec.schedules?.(config) ?? [],
    polling: (config) => spec.polling?.(config) ?? null,
    upstream: (config) => spec.upstream?.(config) ?? null,
    onPush: (config, event) => spec.onPush?.(config, event) ?? null,
    pollingLog: spec.pollingLog ?? null,
    admits: (config, sender) => spec.admits?.(config, sender) ?? null,
    describesBuild: (config, forge) => spec.describesBuild?.(config, forge) ?? false,
    webhook: (config) => spec.webhook?.(config) ?? null,
    repositories: (config) => spec.repositories?.(config) ?? [],
  };
  return kind;
}

export type ConfiguredTrigger = Known<TriggerKind>;

/** Returns the triggers of a job that are built in: its own and, for a pipeline, those of the property. */
export function triggersOf(config: Pick<JobConfig, 'triggers' | 'properties'>): ConfiguredTrigger[] {
  const more = propertyOf(config, pipelineTriggersProperty)?.triggers ?? [];
  return [...config.triggers, ...more].flatMap((each) => (each.kind === null ? [] : [each]));
}
