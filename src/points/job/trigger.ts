import type { Forge, Result } from '../../model/index.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Known, type Typed } from '../kind/kind.ts';
import type { ForgeEvent } from '../scm/forge-event.ts';
import { type JobConfig, pipelineTriggersProperty } from './job-config.ts';
import { propertyOf } from './known-property.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly trigger: TriggerKind;
  }
}

/** What is done when a trigger's time comes: a build, or a look at the job's source first. */
export interface TriggerSchedule {
  /** In Jenkins's cron syntax; may be empty or wrong. */
  readonly spec: string;
  readonly action: 'build' | 'poll';
  /** Values for parameters of the job, by name. */
  readonly values?: ReadonlyMap<string, string>;
}

/** A build that is wanted because of a request from outside. */
export interface PushStart {
  readonly action: 'build';
  readonly forge: Forge;
  readonly by: string | null;
  /** Description of the cause: `Started by GitHub push by ann`. */
  readonly text: string;
  /** Variables of the build; those that the job has parameters for become their values. */
  readonly variables: ReadonlyMap<string, string>;
  /** Commit that is to be built; null: what the source has then. */
  readonly revision: string | null;
  /** Milliseconds; null: the quiet period of the job. */
  readonly delay: number | null;
  /** Nothing is built where a run of the job was for this commit; with variables: one that a push started with them. */
  readonly unlessBuilt?: { readonly commit: string; readonly variables: ReadonlyMap<string, string> };
  /** Takes the place of what waits in the queue because of a push with these variables. */
  readonly supersedes?: ReadonlyMap<string, string>;
}

/** A look at the source that is wanted because of a request from outside. */
export interface PushPoll {
  readonly action: 'poll';
  readonly forge: Forge;
  readonly by: string | null;
  readonly text: string;
  readonly log: PollingLogName;
  /** Variables of the build that may come of it; missing: none. */
  readonly variables?: ReadonlyMap<string, string>;
}

export type PushReaction = PushStart | PushPoll;

/** Logs of polling in a job's folder: `scm-polling.log`. */
export type PollingLogName = 'scm' | 'github' | 'bitbucket' | 'gitea';

/** Who sent a delivery to a trigger that has the secret itself. */
export interface Sender {
  /** The secret that came with it; null: none. */
  readonly token: string | null;
  /** Whether the sender may build the job by its own permission. */
  readonly mayBuild: boolean;
}

/** A request to a generic webhook. Header names are in lower case. */
export interface WebhookRequest {
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
  readonly token: string | null;
}

/** What a generic webhook found in a request. */
export interface WebhookAnswer {
  /** Null: its filter does not want the request. */
  readonly start: PushStart | null;
  readonly variables: ReadonlyMap<string, string>;
  readonly filterText: string;
  readonly filterExpression: string;
  /** Nothing of it may be told to the sender. */
  readonly silent: boolean;
  /** Lines for the console of the build. */
  readonly lines: readonly string[];
}

/** A way in which a job starts by itself. Every role is optional; the rest of the house asks for the roles alone. */
export interface TriggerKind<C = unknown> extends AnyKind<C> {
  readonly family: 'trigger';
  /** When it acts by the clock, and what it does then. */
  schedules(config: C): readonly TriggerSchedule[];
  /** Null: it does not look at the source. */
  polling(config: C): { readonly ignoresNotices: boolean } | null;
  /** Jobs with commas between them after whose builds it starts one; null: after none. */
  upstream(config: C): { readonly projects: string; readonly threshold: Result } | null;
  /** What it does about an event that concerns a repository of its job; null: nothing. */
  onPush(config: C, event: ForgeEvent): PushReaction | null;
  /** Whether a delivery to the job itself may be acted upon; null: it takes none. */
  admits(config: C, sender: Sender): 'yes' | 'wrong-token' | 'not-allowed' | null;
  /** Whether a build that a push of this forge started is described by its cause. */
  describesBuild(config: C, forge: Forge): boolean;
  /** Null: it is no generic webhook. */
  webhook(config: C): GenericWebhook | null;
  /** Repositories whose events concern it beside those of the job. */
  repositories(config: C): readonly string[];
}

/** A trigger that takes any request and maps its fields. */
export interface GenericWebhook {
  /** Empty: it has none, and the sender must be allowed to build the job. */
  readonly token: string;
  /** Id of a credential that holds the token; '': none. */
  readonly tokenCredential: string;
  /** Rejects with an Error whose message says what of the configuration cannot be understood. */
  answer(request: WebhookRequest): Promise<WebhookAnswer>;
}

/** A way in which a job starts by itself. */
export function defineTrigger<F extends Fields>(
  spec: KindSpec<F> & {
    schedules?(config: ConfigOf<F>): readonly TriggerSchedule[];
    polling?(config: ConfigOf<F>): { readonly ignoresNotices: boolean };
    upstream?(config: ConfigOf<F>): { readonly projects: string; readonly threshold: Result };
    onPush?(config: ConfigOf<F>, event: ForgeEvent): PushReaction | null;
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
    admits: (config, sender) => spec.admits?.(config, sender) ?? null,
    describesBuild: (config, forge) => spec.describesBuild?.(config, forge) ?? false,
    webhook: (config) => spec.webhook?.(config) ?? null,
    repositories: (config) => spec.repositories?.(config) ?? [],
  };
  return kind;
}

export type ConfiguredTrigger = Known<TriggerKind>;

/** The triggers of a job that are built in: its own and, of a pipeline, those of the property. */
export function triggersOf(config: Pick<JobConfig, 'triggers' | 'properties'>): ConfiguredTrigger[] {
  const more = propertyOf(config, pipelineTriggersProperty)?.triggers ?? [];
  return [...config.triggers, ...more].flatMap((each) => (each.kind === null ? [] : [each]));
}
