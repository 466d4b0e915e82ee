import type { QueueEntry, QueueItem, Run, WaitReason } from '../model/index.ts';
import type { ItemKind } from './job/item-kind.ts';
import type { JobConfig } from './job/job-config.ts';
import { type AnyKind, configIn, type Typed } from './kind/kind.ts';
import type { SettingsKind } from './settings/settings.ts';

/** Describes a job as rules of the queue see it. */
export interface QueuedJob {
  readonly fullName: string;
  readonly config: Pick<JobConfig, 'properties'>;
  readonly itemKind: Pick<ItemKind, 'form'>;
  /** Holds the combination of a matrix project that the job stands for; null where it is none. */
  readonly cell: object | null;
}

/** Shows what is under way and what waits, at the moment when it is asked. */
export interface QueueView {
  /** Returns the current time in milliseconds since 1970. */
  now(): number;
  /** Returns the runs of a job that are not completed, newest first. */
  running(job: Pick<QueuedJob, 'fullName'>): readonly Run[];
  /** Returns how many runs of a job are about to be among them. */
  beginning(job: Pick<QueuedJob, 'fullName'>): number;
  /** Returns the full names of the jobs that have runs under way, or about to be. */
  runningJobs(): ReadonlySet<string>;
  job(fullName: string): QueuedJob | null;
  /** Returns the name of the node on which a run is; null where it is on none. */
  nodeOf(run: Run): string | null;
  /** Returns the names of the nodes that are online. */
  nodes(): readonly string[];
  /** Returns the parts of runs under way that are of categories. */
  parts(): readonly RunningPart[];
  items(): readonly QueueItem[];
  /** Returns when the last build of a job began, in milliseconds since 1970; null where it has none. */
  lastBuildAt(job: QueuedJob): number | null;
  /** Returns what settings of the whole server say. */
  settings<C>(kind: SettingsKind<C>): C;
  /**
   * Returns what `make` returns, which is asked once for a key until a run begins or gives its executor back, or this moment is over:
   * thousands of items may wait for the same thing.
   */
  remembered<T>(key: string, make: () => T): T;
}

export interface RunningPart {
  readonly node: string;
  readonly categories: readonly string[];
}

/** Says why an item waits. */
export interface HeldBack extends WaitReason {
  /** Holds the time at which that ends by itself, in milliseconds since 1970: the queue checks again then. */
  readonly until?: number;
}

/** Returns why no further build may start on a node; null where one may. */
export type WhyFull = (node: string) => string | null;

/** Holds items of the queue back. Jenkins: `QueueTaskDispatcher`. */
export interface QueueRule {
  /** Returns why a build of the job cannot start now; null where this rule does not hold it back. */
  holdsBack(job: QueuedJob, item: QueueEntry, view: QueueView): HeldBack | null;
  /** Returns a function that finds full nodes; null where the rule says nothing of nodes. */
  fullNodes(job: QueuedJob, view: QueueView): (() => WhyFull) | null;
  /** Returns the priority of the job's items, from 1 on, the first ones first; null where the rule says nothing of it. */
  priority(job: QueuedJob): number | null;
  /** Holds the rules for parts of runs that are of categories; null where the rule knows no categories. */
  readonly parts: PartRule | null;
}

/** Holds back parts of runs that a step said to be of categories. */
export interface PartRule {
  /** Returns the names of the categories that there are. */
  categories(view: QueueView): readonly string[];
  holdsBack(categories: readonly string[], view: QueueView): HeldBack | null;
  fullNodes(categories: readonly string[], view: QueueView): WhyFull;
}

/** Defines a rule for jobs with a property; `config` is that property's configuration. */
export function defineQueueRule<C>(spec: {
  readonly property: Typed<AnyKind, C>;
  holdsBack(config: C, job: QueuedJob, item: QueueEntry, view: QueueView): HeldBack | null;
  fullNodes?(config: C, job: QueuedJob, view: QueueView): (() => WhyFull) | null;
  priority?(config: C, job: QueuedJob): number | null;
  readonly parts?: PartRule;
}): QueueRule {
  const configOf = (job: QueuedJob): C | undefined => configIn(spec.property, job.config.properties);
  return {
    holdsBack(job, item, view) {
      const config = configOf(job);
      return config === undefined ? null : spec.holdsBack(config, job, item, view);
    },
    fullNodes(job, view) {
      const config = configOf(job);
      return config === undefined ? null : (spec.fullNodes?.(config, job, view) ?? null);
    },
    priority(job) {
      if (spec.priority === undefined) return null;
      const config = configOf(job);
      return config === undefined ? null : spec.priority(config, job);
    },
    parts: spec.parts ?? null,
  };
}
